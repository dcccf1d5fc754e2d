import type { ReactNode } from 'react'
import { lazily } from '#ui/lazily.tsx'
import { isPressOf, type OpenedProps } from './opener.ts'

const MenuPopup = lazily(async () => (await import('#ui/on-demand.ts')).MenuPopup)
const PopoverPopup = lazily(async () => (await import('#ui/on-demand.ts')).PopoverPopup)

interface AnchoredProps {
  /** The button it currently belongs to, or the element that was pressed; the focus returns to it. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** One menu for a long list of buttons: it opens at the one that was pressed. */
export function AnchoredMenu({ anchor, onClose, children }: AnchoredProps) {
  return <MenuPopup opener={openerAt(anchor, onClose)}>{children}</MenuPopup>
}

/** A few controls for one of a long list of buttons. */
export function AnchoredPopover({ label, anchor, onClose, children }: AnchoredProps & { label: string }) {
  return (
    <PopoverPopup label={label} align="start" opener={openerAt(anchor, onClose)}>
      {children}
    </PopoverPopup>
  )
}

function openerAt(anchor: HTMLElement, onClose: () => void): OpenedProps['opener'] {
  return {
    open: true,
    anchor: { current: anchor },
    onOpenChange: (open, details) => {
      if (isPressOf(anchor, details)) details.cancel()
      else if (!open) onClose()
    },
  }
}
