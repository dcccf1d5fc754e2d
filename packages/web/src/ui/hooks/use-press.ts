import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longMs = 450
/** How far a finger may move, in pixels, and still be pressing. */
const still = 10

/** Swallows the release of a long press. Browsers turn it into mouse events, which would hit what has opened over the row. */
function spendRelease(): void {
  const release = (event: Event): void => {
    for (const kind of releases) removeEventListener(kind, release, true)
    if (event.type === 'touchend') event.preventDefault()
  }
  for (const kind of releases) addEventListener(kind, release, { capture: true, passive: false })
}

const releases = ['touchend', 'touchcancel']

/**
 * Opens something on a right click or a long press, and passes the pressed element. Targets for which `keeps` holds keep the
 * browser's own menu; a press that opened something does not also click.
 */
export function usePress(open: (element: HTMLElement) => void, keeps?: (target: Element) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const opened = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof Element && keeps?.(event.target)) return
      event.preventDefault()
      end()
      // A finger's long press has opened it already.
      if (!opened.current) open(event.currentTarget)
    },
    onPointerDown: ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      opened.current = false
      if (pointerType !== 'touch') return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        opened.current = true
        spendRelease()
        open(currentTarget)
      }, longMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > still) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!opened.current) return
      opened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
