import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface SheetProps {
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** A panel from the left edge, over the page. */
export function Sheet({ onClose, title, children }: SheetProps) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-tray shadow-pop outline-none',
            'transition-transform duration-150 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
          )}
        >
          <Base.Title className="flex h-14 shrink-0 items-center px-4 text-13 font-semibold">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
