import { useEffect, useRef, type KeyboardEvent } from 'react'

interface GridKeysOptions {
  /** The `data-slot` of a cell. */
  slotOf: (spot: Date) => string
  /** Where each key leads; undefined: nowhere. */
  steps: Readonly<Record<string, () => Date | undefined>>
  onMove: (spot: Date) => void
  onEnter?: () => void
}

/**
 * The keys of a grid, of whose cells one is reached with Tab: the others by the arrow keys, with the focus. In a cell that is taken by
 * what has `data-spot`.
 */
export function useGridKeys({ slotOf, steps, onMove, onEnter }: GridKeysOptions) {
  const grid = useRef<HTMLDivElement>(null)
  /** Where the focus goes as soon as it is drawn. */
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
