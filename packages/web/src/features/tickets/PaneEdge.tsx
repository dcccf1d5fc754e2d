import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { writeStored } from '#platform/storage.ts'
import { cx } from '#ui/cx.ts'

/** How narrow and how wide each may be made, in px; the screens also keep room for the conversation. */
const limits = { list: [260, 560], panel: [280, 520] } as const
const step = 16

interface PaneEdgeProps {
  /** The list is at the left of its edge, the contact's panel at the right. */
  pane: keyof typeof limits
}

/** The edge of a pane: dragged, or moved by the arrow keys; a double click gives the pane its first width again. */
export function PaneEdge({ pane }: PaneEdgeProps) {
  const { t } = useTranslation('tickets')
  const edge = useRef<HTMLDivElement>(null)
  const now = useWidth(edge)
  const [min, max] = limits[pane]
  const isList = pane === 'list'
  const make = (width: number | null) => setWidth(pane, width === null ? null : Math.min(Math.max(Math.round(width), min), max))
  const dragging = useDragging(now, isList ? 1 : -1, make)
  const press = (event: KeyboardEvent) => {
    const [wider, narrower] = isList ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const widths = new Map([
      [wider, now + step],
      [narrower, now - step],
      ['Home', min],
      ['End', max],
      ['Enter', null],
    ])
    const width = widths.get(event.key)
    if (width === undefined) return
    event.preventDefault()
    make(width)
  }
  return (
    // A separator that can be moved is a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={t(isList ? 'listWidth' : 'panelWidth')}
      aria-valuenow={now}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={cx(
        'inset-focus absolute inset-y-0 z-10 w-1.5 cursor-col-resize touch-none transition-colors duration-100 hover:bg-aline touch:w-6',
        isList ? '-right-[3px] touch:-right-3 @max-[600px]/inbox:hidden' : '-left-[3px] touch:-left-3',
      )}
      {...dragging}
      onDoubleClick={() => make(null)}
      onKeyDown={press}
    />
  )
}

/** How wide the pane around its edge is at the moment. */
function useWidth(edge: RefObject<HTMLElement | null>): number {
  const [width, setNow] = useState(0)
  useEffect(() => {
    const pane = edge.current?.offsetParent
    if (!pane) return
    const observer = new ResizeObserver(() => setNow(Math.round(pane.getBoundingClientRect().width)))
    observer.observe(pane)
    return () => observer.disconnect()
  }, [edge])
  return width
}

/** The point where the edge was gripped stays under the pointer. */
function useDragging(now: number, direction: 1 | -1, make: (width: number) => void) {
  const gripped = useRef(0)
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId)
      gripped.current = now - direction * clientX
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      if (currentTarget.hasPointerCapture(pointerId)) make(gripped.current + direction * clientX)
    },
  }
}

/** Null restores the initial width. `public/theme.js` sets the width before anything is drawn. */
function setWidth(pane: keyof typeof limits, width: number | null): void {
  writeStored(`${pane}Width`, width === null ? null : String(width))
  const { style } = document.documentElement
  if (width === null) style.removeProperty(`--${pane}-width`)
  else style.setProperty(`--${pane}-width`, `${width}px`)
}
