import { useEffect, useRef, type RefObject } from 'react'

/** Pixels from the bottom within which the reader counts as reading the newest. */
export const endWithin = 80
/** For this long after a row height has changed, a scroll counts as caused by the list, unless the reader touched the list. */
const settlingMs = 1000

/**
 * Keeps showing the end while the reader is there: when the window shrinks (keyboard, growing composer), and when rows turn out higher than
 * estimated. Also keeps the window's width, which is costly to read.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, width: RefObject<number>, toEnd: () => void) {
  const atEnd = useRef(true)
  const rows = useRef({ height: 0, since: 0 })
  const touched = useRef(-settlingMs)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      width.current = entry?.contentRect.width ?? 0
      if (atEnd.current) toEnd()
    })
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, width, toEnd])

  /** Called when the reader scrolls the list or goes to another place. */
  function onTouched(): void {
    touched.current = performance.now()
  }

  /**
   * Called after each scroll and each change, with the height of all rows, the number of pixels below the view, and whether the newest rows
   * are laid out.
   */
  function keepEnd(height: number, below: number, isWhole: boolean): void {
    const now = performance.now()
    if (height !== rows.current.height) rows.current = { height, since: now }
    const isList = now - rows.current.since < settlingMs && now - touched.current > settlingMs
    const isBack = isWhole && atEnd.current && isList && below >= endWithin
    atEnd.current = isBack || (isWhole && below < endWithin)
    if (isBack) toEnd()
  }

  return { onTouched, keepEnd }
}
