import type { Message } from '@recado/contract/messages/api'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMedia, kindIcons } from '#features/messages/kinds.ts'
import { useRetryMedia } from '#features/messages/message-verbs.ts'
import { codeText } from '#platform/api/error-text.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TextButton } from '#ui/TextButton.tsx'

interface MediaStateProps {
  message: Message
  box?: { width: number; height: number }
  /** For a file that has arrived but could not be shown. */
  onRetry?: () => void
}

/** Stands in place of a file that is on its way from WhatsApp, is late, or did not arrive. */
export function MediaState({ message, box, onRetry }: MediaStateProps) {
  const { t } = useTranslation('messages')
  const again = useRetryMedia()
  const { id, mediaType, media } = message
  const kind = isMedia(mediaType) ? mediaType : 'application'
  const Icon = kindIcons[kind]
  // A file requested again counts as on its way until the message reports the outcome.
  const [asked, setAsked] = useState<typeof media>(null)
  const waits =
    (media?.status === 'pending' && media.failedReason === null) || (asked !== null && asked === media && !again.isError)
  // The button disappears while the file is requested, so the focus of a keyboard user moves here.
  const place = useRef<HTMLSpanElement>(null)
  const fetchAgain = () => {
    place.current?.focus()
    setAsked(media)
    again.mutate(id)
  }
  return (
    <span
      ref={place}
      tabIndex={-1}
      className={
        'flex max-w-full min-w-52 flex-col items-center justify-center gap-1 rounded-3 bg-press px-4 py-3 text-12 ' +
        'text-text2 outline-none'
      }
      style={box}
    >
      {media?.name && <span className="w-full truncate text-center text-13 font-medium text-text">{media.name}</span>}
      <span className={cx('flex items-center', box ? 'flex-col gap-1.5 text-center text-balance' : 'gap-2 text-pretty')}>
        {waits ? <Spinner className="shrink-0" /> : <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
        {waits ? t('mediaPending', { kind: t(`media.${kind}`) }) : codeText(media?.failedReason ?? 'ERR_WAPP_DOWNLOAD_MEDIA')}
      </span>
      {!waits && (
        <TextButton onClick={() => (isReady(message) && onRetry ? onRetry() : fetchAgain())}>{t('tryAgain')}</TextButton>
      )}
    </span>
  )
}

/** Whether the file is available to show. */
export function isReady({ media, mediaUrl }: Pick<Message, 'media' | 'mediaUrl'>): boolean {
  return mediaUrl !== null && media?.status !== 'pending' && media?.status !== 'failed'
}
