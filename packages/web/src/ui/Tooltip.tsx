import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Words for what a control shows as a picture. The control itself carries the same words as its label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="pop-motion rounded-2 bg-text px-2 py-1 text-12 font-medium text-sheet">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** One for the whole application, so that a second tooltip opens at once. */
export const TooltipProvider = Base.Provider
