import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'

interface GhostProps {
  /** The drag code moves it through its `translate`. */
  at: RefObject<HTMLDivElement | null>
  /** In pixels. */
  width: number
  children: ReactNode
}

/** What is dragged, under the pointer and over everything. */
export function Ghost({ at, width, children }: GhostProps) {
  const look = 'pointer-events-none fixed top-0 left-0 z-50 -translate-x-full rounded-3 shadow-pop'
  return createPortal(
    <div ref={at} inert className={look} style={{ width }}>
      {children}
    </div>,
    document.body,
  )
}
