import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ThreadItem } from './thread-items.ts'

/** The approximate number of items laid out, and the number added or removed at once. */
const maxItems = 1000
const step = 500
/** More items are added when the view is within this many pixels of the end of the laid-out part. */
const moreWithin = 5000

interface RenderWindow {
  /** What is laid out: all, or all but the newest. */
  shown: readonly ThreadItem[]
  isWhole: boolean
  /** Reports where the user reads: the first item in view, and the pixels below it. */
  follow: (first: number, below: number) => void
  /** Runs once the newest is laid out. */
  withNewest: (run: () => void) => void
}

/**
 * The part of a conversation that is laid out. For every row it measures, a virtualizer visits all rows after it, so the newest rows are
 * left out far up in a very long conversation.
 */
export function useRenderWindow(items: readonly ThreadItem[]): RenderWindow {
  const [hidden, setHidden] = useState(0)
  const shown = useMemo(() => (hidden > 0 ? items.slice(0, -hidden) : items), [items, hidden])
  const isWhole = hidden === 0
  const whole = useRef(true)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    whole.current = isWhole
    if (!isWhole) return
    waiting.current?.()
    waiting.current = null
  }, [isWhole])
  const withNewest = useCallback((run: () => void) => {
    if (whole.current) return run()
    waiting.current = run
    setHidden(0)
  }, [])

  function follow(first: number, below: number): void {
    if (first < step && shown.length > maxItems + step) setHidden(items.length - maxItems)
    else if (!isWhole && below < moreWithin) setHidden(Math.max(0, hidden - step))
  }

  return { shown, isWhole, follow, withNewest }
}
