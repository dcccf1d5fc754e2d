import type { Ticket } from '@recado/contract/tickets/api'
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useIsSelecting } from './selecting/selected.ts'

const rowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The row that has the focus, by its place; -1 for none. */
function focusedRow(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : -1
}

function focusRow(list: Element | null, index: number): void {
  list?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button, input)`)?.focus()
}

/** Tracks which row has the focus. A row keeps the focus when it is redrawn because selecting has begun or ended. */
export function useRowFocus(scroller: RefObject<HTMLElement | null>) {
  const last = useRef(-1)
  const selecting = useIsSelecting()
  const walk = (by: number) => focusRow(scroller.current, focusedRow() + by)
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/exhaustive-deps -- it is what draws the rows anew
    if (document.activeElement === document.body) focusRow(scroller.current, last.current)
  }, [selecting, scroller])
  return {
    onFocus: () => {
      last.current = focusedRow()
    },
    /** In the list, the arrow keys move from row to row. */
    onKeyDown: (event: KeyboardEvent) => {
      const by = rowSteps[event.key]
      if (!by) return
      event.preventDefault()
      walk(by)
    },
    /** To the next row or the one before, from nowhere to the first. */
    walk: (by: 1 | -1) => walk(focusedRow() < 0 ? 1 : by),
  }
}

export function focusedOf(tickets: readonly Ticket[]): Ticket | undefined {
  return tickets[focusedRow()]
}
