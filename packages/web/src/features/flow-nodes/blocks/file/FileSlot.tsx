import { FolderOpen } from 'lucide-react'
import { type DragEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Player } from '#features/flow-nodes/StoredMedia.tsx'
import { useStoredFile } from '#features/flow-nodes/stored-files.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { choose, type Chosen, endingsOf, type Slot } from './chosen.ts'

interface FileSlotProps {
  type: Slot
  label: string
  chosen: Chosen | null
  /** The name of the stored file. Empty when there is none. */
  stored: string
  /** The file is a block of its own, not part of a content block. */
  isAlone?: boolean
  error: string | undefined
  ref?: Ref<HTMLButtonElement>
  onChoose: (chosen: Chosen) => void
}

/** A picture, sound or film: chosen or dropped, with a preview before it is sent. */
export function FileSlot({ type, label, chosen, stored, isAlone = false, error, ref, onChoose }: FileSlotProps) {
  const { t } = useTranslation('flowNodes')
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const known = useStoredFile(stored)
  const local = useObjectUrl(chosen?.file ?? null)
  const id = useId()
  const src = chosen ? local : known?.mediaUrl
  const title = chosen?.file.name ?? nameOf(known, stored, t('fileGone'))
  const note = refusal ?? error

  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    try {
      const taken = await choose(type, file, isAlone)
      setRefusal(typeof taken === 'string' ? taken : null)
      if (typeof taken !== 'string') onChoose(taken)
    } catch {
      setRefusal(null)
      toast.error(t('compressionFailed'))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        hidden
        accept={`.${endingsOf(type, isAlone).join(',.')}`}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {src && (
        <div className="mb-2 overflow-hidden rounded-2 bg-sunk">
          <Player type={type} src={src} title={title} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {title && <Named id={`${id}-name`} title={title} chosen={chosen} />}
        <Button
          ref={ref}
          data-chooses-file
          aria-label={`${label}: ${title ? t('replaceFile') : t('chooseFile')}`}
          aria-invalid={note ? true : undefined}
          aria-describedby={note ? `${id}-note` : title ? `${id}-name` : undefined}
          onClick={() => input.current?.click()}
        >
          <FolderOpen className="size-4" aria-hidden />
          {title ? t('replaceFile') : t('chooseFile')}
        </Button>
      </div>
      {note && <Note id={`${id}-note`} isNew={refusal !== null} note={note} />}
    </div>
  )
}

function nameOf(known: ReturnType<typeof useStoredFile>, stored: string, gone: string): string {
  return known?.original ?? (stored !== '' && known === null ? gone : '')
}

function Named({ id, title, chosen }: { id: string; title: string; chosen: Chosen | null }) {
  const { t } = useTranslation('flowNodes')
  return (
    <p id={id} className="min-w-0 flex-1 text-13">
      <span className="block truncate font-medium">{title}</span>
      {chosen && <span className="num block text-12 text-text3">{sizeOf(chosen, t('recompressed'))}</span>}
    </p>
  )
}

function Note({ id, isNew, note }: { id: string; isNew: boolean; note: string }) {
  return (
    <p id={id} role={isNew ? 'alert' : undefined} className="mt-1 text-12 text-badtext">
      {note}
    </p>
  )
}

function sizeOf({ file, before }: Chosen, recompressed: string): string {
  return before === null ? bytes(file.size) : `${bytes(file.size)} · ${recompressed} ${bytes(before)}`
}

function bytes(size: number): string {
  return size < 1_000_000 ? `${Math.max(1, Math.round(size / 1_000))} kB` : `${formatDecimal(size / 1_000_000)} MB`
}

function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
