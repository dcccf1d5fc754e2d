import type { Campaign } from '@recado/contract/campaigns/api'
import { Paperclip } from 'lucide-react'
import { attachedName, type Attached } from '#kit/attached.ts'
import { usePicture } from '#ui/hooks/use-picture.ts'

interface AttachedFileProps {
  attached: Attached
  campaign: Campaign | null
}

/** The file sent with the text: a picture is shown, any other file is named. */
export function AttachedFile({ attached, campaign }: AttachedFileProps) {
  const { file, dropped } = attached
  const name = attachedName(attached, campaign?.mediaName ?? null)
  const source = file ?? (dropped ? null : (campaign?.mediaPath ?? null))
  if (name === null || source === null) return null
  if (/\.(?:png|jpe?g|webp|gif)$/i.test(name)) return <Picture of={source} name={name} />
  return (
    <span className="mb-1.5 flex items-center gap-2 rounded-2 bg-sunk px-2.5 py-2 text-13">
      <Paperclip className="size-4 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
      <span className="truncate">{name}</span>
    </span>
  )
}

function Picture({ of, name }: { of: File | string; name: string }) {
  return <img ref={usePicture(of)} alt={name} className="mb-1.5 max-h-44 w-full rounded-2 object-cover" />
}
