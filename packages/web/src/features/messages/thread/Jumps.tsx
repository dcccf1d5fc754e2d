import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Count } from '#ui/Count.tsx'
import { bubblesOf } from './albums.ts'
import type { News, ThreadItem } from './thread-items.ts'

interface ToLatestProps {
  items: readonly ThreadItem[]
  /** The reader is further up. */
  away: boolean
  onJump: () => void
}

/** Jumps back to the newest message, and shows how many have arrived in the meantime. */
export function ToLatest({ items, away, onJump }: ToLatestProps) {
  const { t } = useTranslation('messages')
  const missed = useMissed(items, away)
  if (!away) return null
  return (
    <button
      type="button"
      aria-label={t('toLatest')}
      onClick={onJump}
      className={
        'absolute right-4 bottom-4 grid size-9 place-items-center rounded-full bg-raise text-text2 shadow-pop ' +
        'hover:text-text touch:size-11'
      }
    >
      <ArrowDown className="size-4" aria-hidden />
      {missed > 0 && (
        <span className="absolute -top-2">
          <Count strong value={missed} words={t('newMessages', { count: missed })} />
        </span>
      )}
    </button>
  )
}

/** How many of the customer's messages have arrived since the reader left the end. */
function useMissed(items: readonly ThreadItem[], away: boolean): number {
  const newest = items.at(-1)?.key ?? ''
  const [seen, setSeen] = useState(newest)
  if (!away && seen !== newest) setSeen(newest)
  if (!away || seen === newest) return 0
  let missed = 0
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]
    if (!item || item.key === seen) break
    missed += bubblesOf(item).filter(({ fromMe }) => !fromMe).length
  }
  return missed
}

interface ToUnreadProps {
  items: readonly ThreadItem[]
  firstShown: number
  news: News | null
  /** Is there more further up that is not loaded? */
  hasMore: boolean
  onJump: () => void
}

/** Jumps up to where the new messages begin, while that place is above the visible part or not loaded. */
export function ToUnread({ items, firstShown, news, hasMore, onJump }: ToUnreadProps) {
  const { t } = useTranslation('messages')
  const [used, setUsed] = useState(false)
  const at = useMemo(() => unreadAt(items, news, hasMore), [items, news, hasMore])
  // Rows rendered beyond the window count as shown: the divider is only a glance away.
  if (!news || used || at === null || at >= firstShown) return null
  return (
    <button
      type="button"
      onClick={() => {
        setUsed(true)
        onJump()
      }}
      className={
        'absolute inset-x-0 top-3 mx-auto flex h-8 w-fit items-center gap-1.5 rounded-full bg-raise px-3 text-12 ' +
        'font-semibold text-atext shadow-pop hover:bg-hover touch:h-10'
      }
    >
      <ArrowUp className="size-3.5" aria-hidden />
      {t('toUnread', { count: news.count })}
    </button>
  )
}

/** The index of the divider before the new messages: -1 while it lies before the loaded messages, null when there is none or it is gone. */
function unreadAt(items: readonly ThreadItem[], news: News | null, hasMore: boolean): number | null {
  if (!news?.count) return null
  const at = items.findIndex((item) => item.kind === 'unread')
  if (at >= 0) return at
  const bubbles = items.flatMap(bubblesOf)
  const isAnswered = bubbles.some(({ fromMe, message }) => fromMe && (!message || message.id > news.newest))
  const loaded = bubbles.filter(({ fromMe, message }) => !fromMe && message && message.id <= news.newest).length
  return hasMore && !isAnswered && loaded < news.count ? -1 : null
}
