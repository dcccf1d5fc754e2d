import { useRef, type PointerEvent } from 'react'

/** How far a finger must have dragged, in pixels, for it to count, and how far the element follows. */
const far = 64
/** Within so many pixels a finger is pressing, not dragging. */
const still = 12

/**
 * The element follows a finger that drags it to the right. If it is released far enough, `act` runs. The element's style must leave only
 * vertical drags to the browser.
 */
export function useSwipe(act: (() => void) | null) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const draggedBy = ({ clientX, clientY }: PointerEvent): number => {
    if (!from.current) return 0
    const [x, y] = [clientX - from.current.x, clientY - from.current.y]
    return x > still && x > 2 * Math.abs(y) ? Math.min(x, far) : 0
  }
  const follow = (element: HTMLElement, by: number) => (element.style.transform = by > 0 ? `translateX(${by}px)` : '')
  const end = (event: PointerEvent<HTMLElement>) => {
    const by = event.type === 'pointerup' ? draggedBy(event) : 0
    from.current = null
    follow(event.currentTarget, 0)
    if (by >= far) act?.()
  }
  if (!act) return {}
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      from.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => from.current && follow(event.currentTarget, draggedBy(event)),
    onPointerUp: end,
    onPointerCancel: end,
  }
}
