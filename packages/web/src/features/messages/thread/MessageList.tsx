import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageBubble } from '#features/messages/bubble/MessageBubble.tsx'
import { NoteBubble } from '#features/messages/bubble/rare.tsx'
import { EventLine, FoldedEvents } from '#features/ticket-events/EventLine.tsx'
import { fetchOn, type Paging } from '#platform/api/pages.ts'
import { lazily } from '#ui/lazily.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { bubblesOf } from './albums.ts'
import { DayPill, EarlierStrip, UnreadLine, ConversationDivider } from './Dividers.tsx'
import { moveBetweenMessages } from './keyboard.ts'
import { ToLatest, ToUnread } from './Jumps.tsx'
import { estimateSize } from './sizes.ts'
import { useThread } from './thread-context.ts'
import type { News, ThreadItem, PastConversation } from './thread-items.ts'
import { endWithin, useStickToEnd } from './use-stick-to-end.ts'
import { useScrollToTarget, type Target } from './use-scroll-to-target.ts'
import { useRenderWindow } from './use-render-window.ts'

const AlbumBubble = lazily(
  async () => (await import('#features/messages/bubble/AlbumBubble.tsx')).AlbumBubble,
  'idle',
  <span className="block h-80" />,
)

/** Pixels from the top at which older messages are fetched. */
const olderWithin = 600

interface MessageListProps {
  items: readonly ThreadItem[]
  query: Paging
  target: Target | null
  onTarget: (target: Target) => void
  onReached: (key: string | null) => void
  news: News | null
  /** Earlier conversations, whose messages may be in the list. */
  visits: readonly PastConversation[]
}

/** The scrolling part. It is a separate component because a virtualizer renders again with every scroll. */
export function MessageList({ items, query, target, onTarget, onReached, news, visits }: MessageListProps) {
  const { t } = useTranslation('messages')
  const { scroller, virtualizer, shown, away, look, onTouched, toEnd, scrollTo } = useThreadScroll(items, query)
  useOwnMessage(items, toEnd)
  useScrollToTarget({ target, items, query, onReached, scrollTo })
  const first = virtualizer.getVirtualItems()[0]?.index ?? 0
  const read = visits.find(({ id }) => id === ticketAt(shown, virtualizer.range?.startIndex ?? 0))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its messages arrive here */}
      <div
        ref={scroller}
        onScroll={look}
        onWheel={onTouched}
        onTouchMove={onTouched}
        onPointerDown={onTouched}
        onKeyDownCapture={onTouched}
        onKeyDown={moveBetweenMessages}
        role="log"
        aria-label={t('messages')}
        aria-busy={query.isFetchingNextPage || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a tab stop the keyboard could not scroll it
        tabIndex={0}
        className="inset-focus h-full overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mx-auto flex min-h-full max-w-[860px] flex-col justify-end">
          <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => (
              <div
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                className="absolute top-0 left-0 w-full px-2.5 sm:px-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Item item={shown[index]} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <LoadMore
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onRetry={() => void query.fetchNextPage()}
        className="pointer-events-none absolute inset-x-0 top-0 *:pointer-events-auto"
      />
      {away && read && <EarlierStrip visit={read} onBack={toEnd} />}
      <ToUnread items={items} firstShown={first} news={news} hasMore={query.hasNextPage} onJump={() => onTarget('unread')} />
      <ToLatest items={items} away={away} onJump={toEnd} />
    </>
  )
}

/** Decides which items are rendered and where. It stays at the end while the user reads there, and fetches more towards the beginning. */
function useThreadScroll(items: readonly ThreadItem[], query: Paging) {
  const scroller = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const width = useRef(0)
  const { shown, isWhole, follow, withNewest } = useRenderWindow(items)
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateSize(shown[index], width.current),
    // Stable while the items are: for a new function the virtualizer lays out the whole conversation again.
    getItemKey: useCallback((index: number) => shown[index]?.key ?? index, [shown]),
    // In a hidden frame, rows have no height. They keep their last height, because growing again would scroll the list.
    measureElement: (row, entry, list) =>
      measureElement(row, entry, list) || (list.measurementsCache[list.indexFromElement(row)]?.size ?? 0),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endWithin,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 6,
  })
  const toEnd = useCallback(() => withNewest(() => virtualizer.scrollToEnd()), [virtualizer, withNewest])
  useLayoutEffect(toEnd, [toEnd])
  const { onTouched, keepEnd } = useStickToEnd(scroller, width, toEnd)

  function scrollTo(index: number): void {
    const go = () => {
      onTouched()
      virtualizer.scrollToIndex(index, { align: 'center' })
    }
    if (index < shown.length) go()
    else withNewest(go)
  }

  function look(): void {
    // The virtualizer's own figures: reading the element's would force another layout with every scroll.
    const { scrollOffset, scrollRect } = virtualizer
    if (scrollOffset === null || !scrollRect?.height) return
    const height = virtualizer.getTotalSize()
    const below = height - scrollOffset - scrollRect.height
    keepEnd(height, below, isWhole)
    setAway(!isWhole || below > endWithin * 3)
    follow(virtualizer.range?.startIndex ?? 0, below)
    if (scrollOffset < olderWithin) fetchOn(query)
  }
  // A first page shorter than the window never scrolls.
  useEffect(look)
  return { scroller, virtualizer, shown, away, look, onTouched, toEnd, scrollTo }
}

/** The ticket of the first message from this index on. */
function ticketAt(items: readonly ThreadItem[], from: number): number | undefined {
  const [bubble] = items.slice(from, from + 20).flatMap(bubblesOf)
  return bubble?.message?.ticketId
}

function Item({ item }: { item: ThreadItem | undefined }) {
  const customer = useThread().ticket.contact.name
  switch (item?.kind) {
    case 'day':
      return <DayPill moment={item.moment} />
    case 'visit':
      return <ConversationDivider visit={item.visit} isCurrent={item.isCurrent} />
    case 'unread':
      return <UnreadLine count={item.count} />
    case 'bubble':
      return <MessageBubble bubble={item.bubble} />
    case 'album':
      return <AlbumBubble bubbles={item.bubbles} />
    case 'event':
      return <EventLine event={item.event} dated={item.dated} customer={customer} />
    case 'events':
      return <FoldedEvents events={item.events} dated={item.dated} customer={customer} />
    case 'note':
      return <NoteBubble note={item.note} dated={item.dated} />
    case undefined:
      return null
  }
}

/** Scrolls to the end when the user sends a message, wherever they were reading. */
function useOwnMessage(items: readonly ThreadItem[], show: () => void): void {
  const last = items.at(-1)
  const own = last?.kind === 'bubble' && last.bubble.outgoing ? last.key : null
  useEffect(() => {
    if (own) show()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own])
}
