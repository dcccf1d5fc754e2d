import type { Tag } from '@recado/contract/tags/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paging } from '#platform/api/pages.ts'
import { useMore } from '#ui/lists/use-more.tsx'
import { VirtualList } from '#ui/lists/VirtualList.tsx'
import { Card, type CardActions } from './Card.tsx'

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

/** A separate component, because a virtualizer renders at every scroll and the cards need not. */
export function LaneCards({ cards, paging, lane, lanes, now, lifted, comes, actions }: LaneCardsProps) {
  const { t } = useTranslation('kanban')
  const { scroller, virtualizer, look, more } = useLaneScroll(cards, paging, comes)
  const shared = { lane, lanes, now, actions }
  return (
    <div ref={scroller} data-cards onScroll={look} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2">
      <VirtualList
        virtualizer={virtualizer}
        rows={cards}
        aria-label={t('cardsOf', { lane: lane?.name ?? t('openLane') })}
        className="mt-px"
      >
        {(ticket) => <Card {...shared} ticket={ticket} lifted={lifted === ticket.id} follow={comes === ticket.id} />}
      </VirtualList>
      {more}
    </div>
  )
}

/** The drawn cards and their positions. A card that was moved by the menu is scrolled into view. */
function useLaneScroll(cards: readonly Ticket[], paging: Paging, comes: number | null) {
  const { scroller, look, more } = useMore(paging)
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    gap,
    overscan: 4,
    // Stable as long as the cards are, because with a new function the virtualizer lays all of them out again.
    getItemKey: useCallback((index: number) => cards[index]?.id ?? index, [cards]),
  })
  const goal = cards.findIndex(({ id }) => id === comes)
  useEffect(() => {
    if (goal >= 0) virtualizer.scrollToIndex(goal)
  }, [goal, virtualizer])
  return { scroller, virtualizer, look, more }
}
