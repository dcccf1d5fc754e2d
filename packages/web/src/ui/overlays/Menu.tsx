import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { lazily } from '#ui/lazily.tsx'
import { useOpener, type Opener } from './opener.ts'

interface MenuProps {
  trigger: ReactElement<Partial<Opener['button']>>
  children: ReactNode
}

const MenuPopup = lazily(async () => (await import('#ui/on-demand.ts')).MenuPopup)

export function Menu({ trigger, children }: MenuProps) {
  const opener = useOpener('menu')
  return (
    <>
      {cloneElement(trigger, opener.button)}
      {opener.used && <MenuPopup opener={opener}>{children}</MenuPopup>}
    </>
  )
}

export const MenuItem = lazily(async () => (await import('#ui/on-demand.ts')).MenuItem)

/** A choice of one of a few, within a menu. */
export const MenuChoice = lazily(async () => (await import('#ui/on-demand.ts')).MenuChoice)

/** A yes or no within a menu, which stays open. */
export const MenuCheck = lazily(async () => (await import('#ui/on-demand.ts')).MenuCheck)

/** A muted heading over the entries that follow. */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1 pb-1.5 text-11 font-medium text-text3">{children}</div>
}

export const MenuLine = lazily(async () => (await import('#ui/on-demand.ts')).MenuLine)
