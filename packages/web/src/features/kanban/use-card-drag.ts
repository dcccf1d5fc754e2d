import type { Ticket } from '@recado/contract/tickets/api'
import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { watchDrag } from '#ui/drag.ts'

export interface Dragging {
  ticket: Ticket
  /** The width of the card, in pixels. */
  width: number
  /** The lane under the pointer. */
  over: number | null
}

interface CardDrag {
  dragging: Dragging | null
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLDivElement | null>
  /** For a card's `onPointerDown`. */
  grab: (event: PointerEvent<HTMLElement>, ticket: Ticket) => void
}

/** Makes cards draggable to elements with `data-lane`. */
export function useCardDrag(onDrop: (ticket: Ticket, lane: number) => void): CardDrag {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const grab: CardDrag['grab'] = ({ nativeEvent: press, currentTarget: card }, ticket) => {
    if (press.button !== 0 || !press.isPrimary || (press.target as Element).closest('a, button')) return
    const { left, top, width } = card.getBoundingClientRect()
    let over: number | null = null
    watchDrag(press, card, {
      scrolls: { down: '[data-cards]', across: '[data-board]' },
      lift: () => setDragging({ ticket, width, over }),
      follow: (by, under) => {
        ghost.current?.style.setProperty('translate', `${left + by.x}px ${top + by.y}px`)
        const lane = under?.closest<HTMLElement>('[data-lane]')?.dataset['lane']
        const found = lane === undefined ? null : Number(lane)
        if (found !== over) setDragging({ ticket, width, over: (over = found) })
      },
      drop: () => over !== null && onDrop(ticket, over),
      end: () => setDragging(null),
    })
  }
  return { dragging, ghost, grab }
}
