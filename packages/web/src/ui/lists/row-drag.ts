import type { PointerEvent } from 'react'

/**
 * Makes an element the grip by which its row is dragged, with mouse, pen or finger. Rows carry `data-row`, and stand in an element with
 * `data-rows`. The row in front of which it would be dropped is marked. Users without a pointer need another way.
 * @param onDrop the dragged row, and the row before which it was dropped (null: at the end)
 */
export function gripOf(onDrop: (row: string, before: string | null) => void) {
  return {
    className: 'cursor-grab touch-none active:cursor-grabbing',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const grip = event.currentTarget
      const row = grip.closest<HTMLElement>('[data-row]')
      const list = row?.closest<HTMLElement>('[data-rows]')
      if (!row || !list || event.button !== 0) return
      grip.setPointerCapture(event.pointerId)
      follow(grip, row, list, onDrop)
    },
  }
}

function follow(
  grip: HTMLElement,
  row: HTMLElement,
  list: HTMLElement,
  onDrop: (row: string, before: string | null) => void,
): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const stop = new AbortController()
  /** Undefined until it has been moved. */
  let before: HTMLElement | null | undefined
  const unmark = () => rows.forEach((one) => delete one.dataset['drop'])
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: globalThis.PointerEvent) => void) =>
    grip.addEventListener(type, act, { signal: stop.signal })
  const end = () => {
    unmark()
    delete row.dataset['dragged']
    stop.abort()
  }
  row.dataset['dragged'] = ''
  listen('pointermove', ({ clientY }) => {
    before = rows.find((one) => clientY < middleOf(one)) ?? null
    unmark()
    const mark = before ?? rows.at(-1)
    if (mark) mark.dataset['drop'] = before ? 'before' : 'after'
  })
  listen('pointerup', () => {
    end()
    const name = row.dataset['row']
    if (before !== undefined && before !== row && name) onDrop(name, before?.dataset['row'] ?? null)
  })
  listen('pointercancel', end)
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
