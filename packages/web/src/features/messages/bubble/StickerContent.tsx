import type { Message } from '@recado/contract/messages/api'
import { useTranslation } from 'react-i18next'
import { useShownMedia } from '#features/messages/media-url.ts'
import { isReady, MediaState } from './MediaState.tsx'

const box = { width: 144, height: 144 }

export function StickerContent({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { media, mediaUrl, broken, attempt, onError, retry } = useShownMedia(message)
  if (!isReady({ media, mediaUrl }) || broken) return <MediaState message={message} box={box} onRetry={retry} />
  return (
    <img
      key={attempt}
      src={mediaUrl ?? ''}
      alt={t('media.sticker')}
      decoding="async"
      onError={onError}
      className="object-contain"
      style={box}
    />
  )
}
