/** A mouse press becomes a drag after this many pixels, a finger press after this many milliseconds. */
const farEnough = 5
const longEnoughMs = 300
/** How many pixels a finger may move before it scrolls instead. */
const still = 10
/** Within this many pixels of an edge, the element under the pointer scrolls, by this many pixels per frame. */
const edge = 48
const step = 12

export interface Place {
  x: number
  y: number
}

interface Drag {
  /** Selectors of the elements that scroll under the pointer near their edge, vertically and horizontally. */
  scrolls: { down: string; across: string }
  lift: () => void
  /** Called each frame with the distance that the pointer has moved, and the element under it. */
  follow: (by: Place, under: Element | null) => void
  drop: () => void
  /** After the drop, or instead of it. */
  end: () => void
}

/**
 * Turns a press on an element by mouse, pen or finger into a drag, once it has moved or rested long enough. Escape ends the drag. A press
 * that dragged does not also click.
 */
export function watchDrag(press: PointerEvent, element: HTMLElement, drag: Drag): void {
  const isFinger = press.pointerType === 'touch'
  const from = { x: press.clientX, y: press.clientY }
  let at = from
  let frame = 0
  const ended = new AbortController()
  const listening = { signal: ended.signal }
  const timer = isFinger ? setTimeout(lift, longEnoughMs) : undefined

  function lift(): void {
    drag.lift()
    follow()
  }

  function follow(): void {
    const under = document.elementFromPoint(at.x, at.y)
    scrollOn(drag.scrolls, under, at)
    drag.follow({ x: at.x - from.x, y: at.y - from.y }, under)
    frame = requestAnimationFrame(follow)
  }

  function end(): void {
    ended.abort()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    drag.end()
  }

  function move({ clientX, clientY }: PointerEvent): void {
    at = { x: clientX, y: clientY }
    if (frame) return
    const moved = Math.hypot(at.x - from.x, at.y - from.y)
    if (isFinger && moved > still) end()
    if (!isFinger && moved > farEnough) lift()
  }

  function release(): void {
    if (frame) {
      drag.drop()
      ignoreClick()
    }
    end()
  }

  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !frame) return
    event.preventDefault()
    end()
  }

  addEventListener('pointermove', move, listening)
  addEventListener('pointerup', release, listening)
  addEventListener('pointercancel', end, listening)
  addEventListener('keydown', cancelByKey, { ...listening, capture: true })
  // The element receives its finger's events even once it is no longer in the page.
  element.addEventListener('touchmove', (event) => frame && event.preventDefault(), { ...listening, passive: false })
  element.addEventListener('contextmenu', (event) => isFinger && event.preventDefault(), listening)
}

/** The click of a release comes at once or not at all. */
function ignoreClick(): void {
  const ignored = new AbortController()
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: ignored.signal })
  setTimeout(() => ignored.abort())
}

/** Scrolls what is under the pointer, while that is near an edge. */
function scrollOn({ down, across }: Drag['scrolls'], under: Element | null, { x, y }: Place): void {
  const [column, row] = [under?.closest(down), under?.closest(across)]
  if (column) column.scrollTop += towards(y, column.getBoundingClientRect().top, column.getBoundingClientRect().bottom)
  if (row) row.scrollLeft += towards(x, row.getBoundingClientRect().left, row.getBoundingClientRect().right)
}

function towards(at: number, start: number, end: number): number {
  if (at < start + edge) return -step
  return at > end - edge ? step : 0
}
