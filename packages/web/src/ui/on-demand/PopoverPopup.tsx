import { Popover as Base } from '@base-ui/react/popover'
import type { OpenedProps } from '#ui/overlays/opener.ts'

/** Pixels kept free beside it: this leaves a phone of 390 room for a line of sixteen emojis. */
const edge = 3

interface PopoverPopupProps extends OpenedProps {
  label: string
  align?: 'start' | 'end'
}

export function PopoverPopup({ label, align = 'end', opener, children }: PopoverPopupProps) {
  return (
    <Base.Root open={opener.open} onOpenChange={(open, details) => opener.onOpenChange(open, details)}>
      <Base.Portal>
        <Base.Positioner
          anchor={opener.anchor}
          align={align}
          sideOffset={6}
          collisionPadding={edge}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={opener.anchor}
            className="pop-motion rounded-3 bg-raise shadow-pop outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
