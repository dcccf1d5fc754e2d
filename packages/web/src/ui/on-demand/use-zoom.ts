import { useRef, useState, type PointerEvent, type WheelEvent } from 'react'

export const maxZoom = 8
const step = 1.25
/** How far to move sideways, in pixels, to turn the page. */
const swipe = 60

interface View {
  zoom: number
  /** Quarter turns to the right. */
  turns: number
  x: number
  y: number
}

const whole: View = { zoom: 1, turns: 0, x: 0, y: 0 }

/**
 * Zoom, rotation and position of a picture, by wheel, keys, two fingers and dragging. Dragging it sideways while unzoomed is a
 * swipe. Another picture starts unzoomed and upright.
 */
export function useZoom(picture: string, onSwipe: (direction: 1 | -1) => void) {
  const [view, setView] = useState(whole)
  const [of, setOf] = useState(picture)
  if (of !== picture) {
    setOf(picture)
    setView(whole)
  }
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0)
  const to = (zoom: number) =>
    setView((now) => {
      const next = Math.min(maxZoom, Math.max(1, zoom))
      return next === 1 ? { ...whole, turns: now.turns } : { ...now, zoom: next }
    })

  function move({ pointerId, clientX, clientY }: PointerEvent): void {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const spread = spreadOf(pointers.current)
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    if (pointers.current.size === 2) return to(view.zoom * (spreadOf(pointers.current) / spread))
    moved.current += clientX - before.x
    if (view.zoom > 1) setView((now) => ({ ...now, x: now.x + clientX - before.x, y: now.y + clientY - before.y }))
  }

  function release({ pointerId }: PointerEvent): void {
    if (pointers.current.size === 1 && view.zoom === 1 && Math.abs(moved.current) > swipe) onSwipe(moved.current < 0 ? 1 : -1)
    pointers.current.delete(pointerId)
  }

  return {
    view,
    zoomIn: () => to(view.zoom * step),
    zoomOut: () => to(view.zoom / step),
    toggle: () => to(view.zoom > 1 ? 1 : 2.5),
    turn: () => setView((now) => ({ ...now, turns: now.turns + 1 })),
    reset: () => setView(whole),
    handlers: {
      onWheel: ({ deltaY }: WheelEvent) => to(view.zoom * (deltaY < 0 ? step : 1 / step)),
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (pointers.current.size === 0) moved.current = 0
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

function spreadOf(pointers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [a, b] = [...pointers.values()]
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1
}
