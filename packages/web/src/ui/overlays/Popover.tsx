import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { lazily } from '#ui/lazily.tsx'
import { useOpener, type Opener } from './opener.ts'

interface PopoverProps {
  /** Which end of the button it aligns with. */
  align?: 'start' | 'end'
  /** What it is, for those who cannot see it. */
  label: string
  trigger: ReactElement<Partial<Opener['button']>>
  /** A function receives a way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

const PopoverPopup = lazily(async () => (await import('#ui/on-demand.ts')).PopoverPopup)

/** A few controls or a short list behind a button. */
export function Popover({ label, align = 'end', trigger, children }: PopoverProps) {
  const opener = useOpener('dialog')
  return (
    <>
      {cloneElement(trigger, opener.button)}
      {opener.used && (
        <PopoverPopup label={label} align={align} opener={opener}>
          {typeof children === 'function' ? children(opener.close) : children}
        </PopoverPopup>
      )}
    </>
  )
}
