import type { Message } from '@recado/contract/messages/api'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownMedia } from '#features/messages/media-url.ts'
import { captionOf } from '#features/messages/thread/albums.ts'
import { useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { formatTime } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { MessageFooter } from './MessageFooter.tsx'
import { Sender } from './Heading.tsx'
import { More, useSender } from './MessageBubble.tsx'
import { RichText } from './RichText.tsx'
import { useBubbleState } from './state.ts'

/** The number of further pictures is shown on the last of these. */
const maxShown = 4

/** Pictures that were sent together: two side by side, one large over two, or four. A click opens them one after the other. */
export const AlbumBubble = memo(function AlbumBubble({ bubbles }: { bubbles: readonly Bubble[] }) {
  const { t } = useTranslation('messages')
  const [first, last] = [bubbles[0] as Bubble, bubbles.at(-1) as Bubble]
  const sender = useSender(first)
  const state = useBubbleState(last)
  const messages = bubbles.flatMap(({ message }) => (message ? [message] : []))
  const caption = captionOf(messages)
  const { fromMe } = first
  return (
    <article
      aria-label={t('albumName', { sender, count: messages.length, time: formatTime(last.createdAt), state })}
      className={cx('relative flex flex-col rounded-4', fromMe ? 'items-end' : 'items-start', last.last ? 'pb-2.5' : 'pb-[3px]')}
    >
      <div
        className={cx(
          'relative max-w-[86%] rounded-4 p-1',
          fromMe ? 'bg-soft shadow-[0_0_0_1px_var(--soft2)]' : 'bg-raise shadow-hairline',
        )}
      >
        <div className="px-2 empty:hidden">
          <Sender bubble={first} name={sender} />
        </div>
        <div className="grid h-[172px] w-[300px] max-w-full grid-cols-2 gap-0.5 overflow-hidden rounded-[9px]">
          {messages.slice(0, maxShown).map((message, at) => (
            <Tile
              key={message.id}
              message={message}
              large={messages.length === 3 && at === 0}
              tall={messages.length === 2}
              hidden={at === maxShown - 1 ? messages.length - maxShown : 0}
            />
          ))}
        </div>
        <div className="px-2 pt-1 pb-0.5">
          {caption && <RichText text={caption} />}
          <MessageFooter bubble={last} />
        </div>
      </div>
    </article>
  )
})

interface TileProps {
  message: Message
  /** A picture beside two others, as high as both. */
  large: boolean
  tall: boolean
  /** The number of pictures that are not shown. */
  hidden: number
}

function Tile({ message, large, tall, hidden }: TileProps) {
  const { t } = useTranslation('messages')
  const { onPicture, onMenu } = useThread()
  const { media, mediaUrl, attempt, onError } = useShownMedia(message)
  return (
    <div className={cx('group/bubble relative min-h-0 bg-press', (large || tall) && 'row-span-2')}>
      <button
        type="button"
        aria-label={hidden > 0 ? t('openPictures', { count: hidden }) : t('openPicture')}
        onClick={() => onPicture(message)}
        className="inset-focus block size-full"
      >
        <img
          key={attempt}
          src={media?.thumbnailUrl ?? mediaUrl ?? ''}
          alt=""
          decoding="async"
          onError={onError}
          className="size-full object-cover"
        />
        {hidden > 0 && (
          <span aria-hidden className="num absolute inset-0 grid place-items-center bg-black/50 text-20 font-semibold text-white">
            +{hidden}
          </span>
        )}
      </button>
      <More
        label={t('messageMenu', { sender: t('media.image'), time: formatTime(message.createdAt) })}
        onOpen={(anchor) => onMenu(message, anchor)}
        inside
      />
    </div>
  )
}
