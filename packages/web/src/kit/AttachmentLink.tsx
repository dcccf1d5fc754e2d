import { Paperclip } from 'lucide-react'

interface AttachmentLinkProps {
  record: { mediaPath: string | null; mediaName: string | null }
  /** The text shown if there is no file. */
  none: string
}

/** A record's file in a list of records. */
export function AttachmentLink({ record: { mediaPath, mediaName }, none }: AttachmentLinkProps) {
  if (!mediaPath) return <span className="text-text3 max-sm:text-12">{none}</span>
  return (
    <a
      href={mediaPath}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-w-0 items-center gap-1.5 text-atext hover:underline max-sm:text-12"
    >
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{mediaName}</span>
    </a>
  )
}
