import { useEffect, useRef, type ReactNode } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

/** Something the page can do right now. */
export interface PageCommand {
  label: string
  icon: ReactNode
  /** As `useShortcuts` names them. */
  keys?: string | undefined
  run: () => void
}

export interface Offer {
  about: string
  commands: readonly PageCommand[]
}

const offers = new Set<{ current: Offer }>()

/** What the page can do: its keys work, and the command bar lists it. */
export function useCommands(about: string, commands: readonly PageCommand[]): void {
  const latest = useRef({ about, commands })
  useEffect(() => {
    latest.current = { about, commands }
  })
  useEffect(() => {
    offers.add(latest)
    return () => void offers.delete(latest)
  }, [])
  useShortcuts(Object.fromEntries(commands.flatMap(({ keys, run }) => (keys ? [[keys, run]] : []))))
}

export function offeredNow(): readonly Offer[] {
  return [...offers].map(({ current }) => current)
}

/** Keys as people read them. */
export function keysText(keys: string): string {
  return keys.replace(/(^|[+ ])([a-z])/g, (_, before: string, key: string) => before + key.toUpperCase()).replaceAll('+', ' ')
}
