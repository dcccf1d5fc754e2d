import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

/** `e`, `Shift+E`, `Escape`: the key as the event names it, with Shift spelled out. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined | false>>

interface ShortcutsState {
  on: boolean
  setOn: (on: boolean) => void
}

/** Single keys disturb those who dictate; everyone can switch them off. */
export const useShortcutsSwitch = create<ShortcutsState>((set) => ({
  on: readStored('shortcuts') !== 'off',
  setOn: (on) => {
    writeStored('shortcuts', on ? null : 'off')
    set({ on })
  },
}))

/** Single keys that act while no field has the focus and no dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!useShortcutsSwitch.getState().on) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const action = latest.current[event.shiftKey ? `Shift+${event.key}` : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=dialog], [role=listbox]') !== null
}
