import type { Tag } from '@recado/contract/tags/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchOn, type Paging } from '#platform/api/pages.ts'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { Card, type CardActions } from './Card.tsx'

const loadMoreWithin = 100
const usualHeight = 128
const gap = 8

export interface LaneCardsProps {
  cards: readonly Ticket[]
  paging: Paging
  /** Null is the open lane. */
  lane: Tag | null
  lanes: readonly Tag[]
  now: number
  /** The ticket whose card is dragged. */
  lifted: number | null
  /** The ticket whose card was moved here by the menu, and takes the focus. */
  comes: number | null
  actions: CardActions
}

/** A component of its own, because a virtualizer renders again with every scroll; the cards do not. */
export function LaneCards({ cards, paging, lane, lanes, now, lifted, comes, actions }: LaneCardsProps) {
  const { t } = useTranslation('kanban')
  const { scroller, virtualizer, look } = useLaneScroll(cards, paging, comes)
  const shared = { lane, lanes, now, actions }
  return (
    <div ref={scroller} data-cards onScroll={look} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2">
      <div
        role="list"
        aria-label={t('cardsOf', { lane: lane?.name ?? t('openLane') })}
        className="relative mt-px"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const ticket = cards[index]
          if (!ticket) return null
          return (
            <div
              key={key}
              role="listitem"
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Card {...shared} ticket={ticket} lifted={lifted === ticket.id} follow={comes === ticket.id} />
            </div>
          )
        })}
      </div>
      <LoadMore
        loading={paging.isFetchingNextPage}
        failed={paging.isFetchNextPageError}
        onRetry={() => void paging.fetchNextPage()}
      />
    </div>
  )
}

/** Which cards are drawn and where. A card that comes by the menu is brought into sight. */
function useLaneScroll(cards: readonly Ticket[], paging: Paging, comes: number | null) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    gap,
    overscan: 4,
    // Stable while the cards are: with a new function the virtualizer lays out all of them again.
    getItemKey: useCallback((index: number) => cards[index]?.id ?? index, [cards]),
  })
  const goal = cards.findIndex(({ id }) => id === comes)
  useEffect(() => {
    if (goal >= 0) virtualizer.scrollToIndex(goal)
  }, [goal, virtualizer])

  function look(): void {
    const element = scroller.current
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < loadMoreWithin) fetchOn(paging)
  }
  useEffect(look)
  return { scroller, virtualizer, look }
}
