import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessageLength } from '@recado/contract/field'
import { FileRow } from '#features/messages/bubble/FileContent.tsx'
import { formatBytes } from '#platform/format.ts'
import { previewUrl } from '#features/messages/outbox/outgoing.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { changeAttachment, isDocumentable, maxBytesOf, moveAttachment, removeAttachment } from './attachments.ts'
import type { Attachment } from '#features/messages/compose.ts'

/** The files to be sent next, each with its caption and its position. */
export function AttachmentTray({ ticketId, attachments }: { ticketId: number; attachments: readonly Attachment[] }) {
  const { t } = useTranslation('messages')
  return (
    <ul aria-label={t('attachments')} className="mx-2 flex gap-2 overflow-x-auto rounded-3 py-2">
      {attachments.map((attachment, index) => (
        <li key={attachment.id} className="w-60 shrink-0 rounded-3 bg-sunk p-2 shadow-hairline touch:w-72">
          <Card ticketId={ticketId} attachment={attachment} isFirst={index === 0} isLast={index === attachments.length - 1} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  ticketId: number
  attachment: Attachment
  isFirst: boolean
  isLast: boolean
}

function Card({ ticketId, attachment, isFirst, isLast }: CardProps) {
  const { t } = useTranslation('messages')
  const { id, file, caption, asDocument, kind, problem } = attachment
  // A file too large for a picture or a video may still go as a document.
  const documentable = asDocument || isDocumentable(ticketId, attachment)
  const change = (to: Partial<Attachment>) => changeAttachment(ticketId, id, to)
  const verbs = <Verbs ticketId={ticketId} id={id} name={file.name} isFirst={isFirst} isLast={isLast} />
  return (
    <>
      {attachment.width && !asDocument ? (
        <div className="relative mb-1.5">
          <Thumbnail attachment={attachment} />
          <span className="absolute top-1 right-1 flex rounded-2 bg-raise shadow-hairline">{verbs}</span>
        </div>
      ) : (
        <FileRow name={file.name} size={file.size}>
          <span className="flex shrink-0">{verbs}</span>
        </FileRow>
      )}
      {problem ? (
        <p role="alert" className="mb-1.5 text-12 break-words text-badtext">
          <Problem ticketId={ticketId} attachment={attachment} />
        </p>
      ) : (
        kind !== 'audio' && (
          <input
            dir="auto"
            aria-label={t('captionOf', { name: file.name })}
            placeholder={t('caption')}
            value={caption}
            maxLength={maxMessageLength}
            onChange={(event) => change({ caption: event.target.value })}
            className={
              'mb-1.5 h-8 w-full rounded-2 bg-raise px-2 text-13 shadow-control outline-none placeholder:text-text3 ' +
              'focus:shadow-control-focus touch:h-10 touch:text-16'
            }
          />
        )
      )}
      {documentable && (
        <Checkbox label={t('asDocument')} checked={asDocument} onChange={(checked) => change({ asDocument: checked })} />
      )}
    </>
  )
}

function Problem({ ticketId, attachment }: Pick<CardProps, 'ticketId' | 'attachment'>) {
  const { t } = useTranslation('messages')
  const { name } = attachment.file
  switch (attachment.problem) {
    case 'empty':
      return t('fileEmpty', { name })
    case 'tooLarge':
      return t('fileTooLarge', { name, limit: formatBytes(maxBytesOf(ticketId, attachment)) })
    case 'otherType':
      return t('fileOtherType', { name })
    case null:
      return null
  }
}

/** Moves the file among the others, or removes it. */
function Verbs({
  ticketId,
  id,
  name,
  isFirst,
  isLast,
}: Omit<CardProps, 'attachment'> & Pick<Attachment, 'id'> & { name: string }) {
  const { t } = useTranslation(['messages', 'ui'])
  const size = 'size-6! touch:size-10!'
  return (
    <>
      {!(isFirst && isLast) && (
        <>
          <IconButton
            label={t('moveBefore', { name })}
            disabled={isFirst}
            onClick={() => moveAttachment(ticketId, id, -1)}
            className={size}
          >
            <ChevronLeft className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label={t('moveAfter', { name })}
            disabled={isLast}
            onClick={() => moveAttachment(ticketId, id, 1)}
            className={size}
          >
            <ChevronRight className="size-4" aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={t('ui:remove', { name })} onClick={() => removeAttachment(ticketId, id)} className={size}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </>
  )
}

function Thumbnail({ attachment: { file: chosen, small, preview } }: { attachment: Attachment }) {
  const file = small ?? chosen
  // Stable between renders: a new function would reload the picture with every letter of its caption.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = preview ? previewUrl(preview) : URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file, preview],
  )
  return (
    <span className="block h-28 overflow-hidden rounded-2 bg-press">
      <img ref={show} alt={chosen.name} className="size-full object-cover" />
    </span>
  )
}
