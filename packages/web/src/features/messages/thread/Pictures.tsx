import type { Message } from '@recado/contract/messages/api'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isReady } from '#features/messages/bubble/MediaState.tsx'
import { plainText } from '#kit/markup.ts'
import { downloadMedia, fetchMedia } from '#features/messages/media-url.ts'
import { formatDateTime } from '#platform/format.ts'
import { Lightbox, type Picture } from '#ui/overlays/Lightbox.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useThread } from './thread-context.ts'

interface PicturesProps {
  messages: readonly Message[]
  current: Message
  onCurrent: (message: Message) => void
  onClose: () => void
}

/** The pictures of the conversation, one after the other, over the whole window. */
export function Pictures({ messages, current, onCurrent, onClose }: PicturesProps) {
  const { t } = useTranslation('messages')
  const { ticket } = useThread()
  const shown = useMemo(
    () => messages.filter((message) => isPicture(message) && !message.isDeleted && isReady(message)),
    [messages],
  )
  const pictures = shown.map((message): Picture => {
    const sender = message.fromMe ? t('you') : (message.contact?.name ?? ticket.contact.name)
    return {
      key: String(message.id),
      label: [sender, formatDateTime(message.createdAt), plainText(message.body)].filter(Boolean).join(' · '),
      thumbnailUrl: message.media?.thumbnailUrl ?? null,
      load: (signal) => fetchMedia(message.id, signal),
      onDownload: () => void downloadMedia(message, t('media.image')).catch(toast.error),
    }
  })
  // The picture was deleted while it was viewed.
  if (!shown.some(({ id }) => id === current.id)) return null
  return (
    <Lightbox
      pictures={pictures}
      current={String(current.id)}
      onCurrent={(key) => onCurrent(shown.find(({ id }) => String(id) === key) ?? current)}
      onClose={onClose}
    />
  )
}

/** A template may have one above its text. */
function isPicture({ mediaType, media }: Message): boolean {
  return mediaType === 'image' || (mediaType === 'template' && media?.kind === 'image')
}
