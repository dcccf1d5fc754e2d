import { useEffect, useRef, type KeyboardEvent } from 'react'

interface GridKeysOptions {
  /** The `data-slot` of a cell. */
  slotOf: (spot: Date) => string
  /** The target of each key. Undefined leads nowhere. */
  steps: Readonly<Record<string, () => Date | undefined>>
  onMove: (spot: Date) => void
  onEnter?: () => void
}

/**
 * The keyboard navigation of a grid. Tab reaches one cell, and the arrow keys move the focus to the others. Within a cell, an element with
 * `data-spot` takes the focus.
 */
export function useGridKeys({ slotOf, steps, onMove, onEnter }: GridKeysOptions) {
  const grid = useRef<HTMLDivElement>(null)
  /** The slot that takes the focus as soon as it is drawn. */
  const goal = useRef<string>(undefined)
  useEffect(() => {
    const cell = goal.current && grid.current?.querySelector<HTMLElement>(`[data-slot="${goal.current}"]`)
    if (!cell) return
    goal.current = undefined
    const inner = cell.querySelector<HTMLElement>('[data-spot]') ?? cell
    inner.focus()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return
    if (!grid.current?.contains(target) || !target.closest('[data-slot]')) return
    const spot = steps[key]?.()
    const enters = key === 'Enter' && onEnter && target.matches('[data-slot]')
    if (!spot && !enters) return
    event.preventDefault()
    if (spot) {
      goal.current = slotOf(spot)
      onMove(spot)
    } else onEnter?.()
  }
  return { ref: grid, onKeyDown }
}
