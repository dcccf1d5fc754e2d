import type { Ticket } from '@recado/contract/tickets'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchOn, type Paging } from '#platform/pages.ts'
import { LoadMore } from '#ui/LoadMore.tsx'
import { DayPill, UnreadLine } from './Dividers.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import type { ThreadItem } from './thread-items.ts'

/** Pixels from the top at which older messages are asked for. */
const olderWithin = 600
/** Pixels from the bottom within which one counts as reading the newest. */
const endWithin = 80

interface MessageListProps {
  items: readonly ThreadItem[]
  ticket: Ticket
  query: Paging
}

/** The scrolling part, a component of its own because a virtualizer draws anew with every scroll. */
export function MessageList({ items, ticket, query }: MessageListProps) {
  const { t } = useTranslation('messages')
  const scroller = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endWithin,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 6,
  })
  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer])
  const atEnd = useRef(true)
  useLayoutEffect(toEnd, [toEnd])
  useOwnMessage(items, toEnd)
  useKeptEnd(scroller, atEnd, toEnd)

  function look(): void {
    const element = scroller.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    atEnd.current = below < endWithin
    setAway(below > endWithin * 3)
    if (element.scrollTop < olderWithin) fetchOn(query)
  }
  // A first page shorter than the window never scrolls.
  useEffect(look)

  return (
    <>
      <div
        ref={scroller}
        onScroll={look}
        role="log"
        aria-label={t('messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a tab stop the keyboard could not scroll it
        tabIndex={0}
        className="inset-focus h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
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
                <Item item={items[index]} ticket={ticket} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <LoadMore
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onRetry={() => void query.fetchNextPage()}
        className="absolute inset-x-0 top-0"
      />
      {away && (
        <button
          type="button"
          aria-label={t('toLatest')}
          onClick={() => virtualizer.scrollToEnd()}
          className="absolute right-4 bottom-4 grid size-9 place-items-center rounded-full bg-raise text-text2 shadow-pop hover:text-text touch:size-11"
        >
          <ArrowDown className="size-4" aria-hidden />
        </button>
      )}
    </>
  )
}

function Item({ item, ticket }: { item: ThreadItem | undefined; ticket: Ticket }) {
  switch (item?.kind) {
    case 'day':
      return <DayPill moment={item.moment} />
    case 'unread':
      return <UnreadLine />
    case 'bubble':
      return <MessageBubble bubble={item.bubble} contactName={ticket.contact.name} isGroup={ticket.isGroup} />
    case undefined:
      return null
  }
}

/** A window that gets lower, by a keyboard or a growing composer, keeps showing the end. */
function useKeptEnd(scroller: RefObject<HTMLElement | null>, atEnd: RefObject<boolean>, toEnd: () => void): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, atEnd, toEnd])
}

/** Whoever sends wants to see it, wherever they were reading. */
function useOwnMessage(items: readonly ThreadItem[], show: () => void): void {
  const last = items.at(-1)
  const own = last?.kind === 'bubble' && last.bubble.outgoing ? last.key : null
  useEffect(() => {
    if (own) show()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own])
}
