import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessageLength } from '@recado/contract/field'
import { maxDocumentBytes, maxMediaBytes } from '@recado/contract/media'
import { FileRow, formatBytes } from '#features/messages/bubble/FileContent.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { changeAttachment, moveAttachment, removeAttachment, type Attachment } from './attachments.ts'

/** The files that go with the next sending: each with its caption and its place. */
export function AttachmentTray({ ticketId, attachments }: { ticketId: number; attachments: readonly Attachment[] }) {
  const { t } = useTranslation('messages')
  return (
    <ul aria-label={t('attachments')} className="mx-2 flex gap-2 overflow-x-auto rounded-3 py-2">
      {attachments.map((attachment, index) => (
        <li key={attachment.id} className="w-60 shrink-0 rounded-3 bg-sunk p-2 shadow-hairline">
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
  const { t } = useTranslation(['messages', 'ui'])
  const { id, file, caption, asDocument, kind, problem } = attachment
  const limit = kind === 'application' ? maxDocumentBytes : maxMediaBytes
  const change = (to: Partial<Attachment>) => changeAttachment(ticketId, id, to)
  return (
    <>
      <div className="relative mb-1.5">
        {attachment.width && !asDocument ? <Thumbnail file={attachment.small ?? file} /> : <FileRow name={file.name} size={file.size} />}
        <span className="absolute top-1 right-1 flex rounded-2 bg-raise shadow-hairline">
          {!(isFirst && isLast) && (
            <>
              <IconButton label={t('moveBefore', { name: file.name })} disabled={isFirst} onClick={() => moveAttachment(ticketId, id, -1)} className="size-6!">
                <ChevronLeft className="size-4" aria-hidden />
              </IconButton>
              <IconButton label={t('moveAfter', { name: file.name })} disabled={isLast} onClick={() => moveAttachment(ticketId, id, 1)} className="size-6!">
                <ChevronRight className="size-4" aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton label={t('ui:remove', { name: file.name })} onClick={() => removeAttachment(ticketId, id)} className="size-6!">
            <X className="size-4" aria-hidden />
          </IconButton>
        </span>
      </div>
      {problem ? (
        <p role="alert" className="text-12 text-badtext">
          {problem === 'empty' ? t('fileEmpty', { name: file.name }) : t('fileTooLarge', { name: file.name, limit: formatBytes(limit) })}
        </p>
      ) : (
        <>
          {kind !== 'audio' && (
            <input
              aria-label={t('captionOf', { name: file.name })}
              placeholder={t('caption')}
              value={caption}
              maxLength={maxMessageLength}
              onChange={(event) => change({ caption: event.target.value })}
              className="mb-1.5 h-8 w-full rounded-2 bg-raise px-2 text-13 shadow-control outline-none placeholder:text-text3 focus:shadow-control-focus touch:h-10 touch:text-16"
            />
          )}
          {kind !== 'application' && <Checkbox label={t('asDocument')} checked={asDocument} onChange={(checked) => change({ asDocument: checked })} />}
        </>
      )}
    </>
  )
}

function Thumbnail({ file }: { file: File }) {
  // The same function from one drawing to the next: a new one would load the picture anew with every letter of its caption.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <span className="block h-28 overflow-hidden rounded-2 bg-press">
      <img ref={show} alt={file.name} className="size-full object-cover" />
    </span>
  )
}
