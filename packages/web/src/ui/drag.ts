/** A mouse drags once it has moved so far; a finger once it has rested so long. */
const farEnough = 5
const longEnoughMs = 300
/** How far a finger may tremble before it scrolls instead. */
const still = 10
/** So near to an edge what is under the pointer scrolls on, by so much a frame. */
const edge = 48
const step = 12

export interface Place {
  x: number
  y: number
}

/** What happens while something is dragged. */
interface Drag {
  /** What scrolls on under the pointer near an edge of it, up and down or to the sides: selectors. */
  scrolls: { down: string; across: string }
  lift: () => void
  /** Each frame: how far the pointer has come, and what is under it. */
  follow: (by: Place, under: Element | null) => void
  drop: () => void
  /** After the drop, or instead of it. */
  end: () => void
}

/**
 * Makes a drag of a press on an element, by mouse, pen or finger, unless it turns out to be none. Escape ends it. A press that
 * dragged does not also click.
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
  // The element hears its finger even once it is no longer in the page.
  element.addEventListener('touchmove', (event) => frame && event.preventDefault(), { ...listening, passive: false })
  element.addEventListener('contextmenu', (event) => isFinger && event.preventDefault(), listening)
}

/** The click that a release makes comes at once, or not at all. */
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
