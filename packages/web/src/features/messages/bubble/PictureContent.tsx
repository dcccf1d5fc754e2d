import { cut } from '@recado/contract/cut'
import type { Message } from '@recado/contract/messages/api'
import { useTranslation } from 'react-i18next'
import { plainText } from '#kit/markup.ts'
import { useShownMedia } from '#features/messages/media-url.ts'
import { pictureBox } from '#features/messages/thread/sizes.ts'
import { useThread } from '#features/messages/thread/thread-context.ts'
import { isReady, MediaState } from './MediaState.tsx'

/** A picture in its own proportions. A click shows it whole. */
export function PictureContent({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { onPicture } = useThread()
  const { media, mediaUrl, broken, attempt, onError, retry } = useShownMedia(message)
  const box = pictureBox(media)
  if (!isReady({ media, mediaUrl }) || broken) return <MediaState message={message} box={box} onRetry={retry} />
  return (
    <button
      type="button"
      aria-label={message.body ? t('openPictureNamed', { name: cut(plainText(message.body), 80) }) : t('openPicture')}
      onClick={() => onPicture(message)}
      className="block max-w-full overflow-hidden rounded-[9px] bg-press"
      style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
    >
      <img
        key={attempt}
        src={media?.thumbnailUrl ?? mediaUrl ?? ''}
        alt=""
        decoding="async"
        onError={onError}
        className="size-full object-cover"
      />
    </button>
  )
}
