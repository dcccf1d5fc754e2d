import type { Message } from '@recado/contract/messages/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownMedia } from '#features/messages/media-url.ts'
import { pictureBox } from '#features/messages/thread/sizes.ts'
import { clock } from '#features/messages/clock.ts'
import { isReady, MediaState } from './MediaState.tsx'

/** A video, fetched when it is played. */
export function VideoContent({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { media, mediaUrl, broken, attempt, onError, retry } = useShownMedia(message)
  const [isBegun, setBegun] = useState(false)
  const box = pictureBox(media)
  if (!isReady({ media, mediaUrl }) || broken) return <MediaState message={message} box={box} onRetry={retry} />
  return (
    <span className="relative block">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer films has no subtitles */}
      <video
        key={attempt}
        controls
        playsInline
        preload={media?.thumbnailUrl ? 'none' : 'metadata'}
        aria-label={t('media.video')}
        poster={media?.thumbnailUrl ?? undefined}
        src={mediaUrl ?? undefined}
        onError={onError}
        onPlay={() => setBegun(true)}
        className="block max-w-full rounded-[9px] bg-black"
        style={{ width: Math.max(box.width, 220), aspectRatio: `${box.width} / ${box.height}` }}
      />
      {/* A video that is not fetched yet does not know its length. */}
      {media?.seconds && !isBegun && (
        <span
          className={
            'num pointer-events-none absolute top-2 left-2 rounded-full bg-black/65 px-2 py-0.5 text-11 font-semibold ' +
            'text-white'
          }
        >
          {clock(media.seconds)}
        </span>
      )}
    </span>
  )
}
