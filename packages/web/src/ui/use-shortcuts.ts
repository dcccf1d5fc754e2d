import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

/** `e`, `Shift+E`, `?`, `Escape`: the key as the event names it, with Shift spelled out before letters; `g a` is one after the other. */
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

let held = 0

/** Something that will take the keys is on its way: until the answer is called, single keys do nothing. */
export function holdShortcuts(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

const leaderMs = 1000
let led = 0
let pressed = ''

// One listener names the key for all hooks, before they hear of it: after a G, no other meaning of the second key may act.
addEventListener(
  'keydown',
  ({ key, shiftKey, timeStamp }) => {
    const name = shiftKey && /^[a-z]$/i.test(key) ? `Shift+${key.toUpperCase()}` : key
    pressed = led && timeStamp - led < leaderMs ? `g ${name}` : name
    led = pressed === 'g' ? timeStamp : 0
  },
  { capture: true },
)

/** Single keys that act while no field has the focus and no dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!useShortcutsSwitch.getState().on || held > 0) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const action = latest.current[pressed]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** A dialog takes all keys, wherever the focus is; a notice calls itself one and takes none. */
const dialog = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]'

/** Does a dialog lie over the page? Then its keys are not the page's. */
export function isCovered(): boolean {
  return document.querySelector(dialog) !== null
}

function isBusy(target: EventTarget | null): boolean {
  if (isCovered()) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=listbox]') !== null
}
