import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

/** `j`, `?`, `Escape`: the key as the event names it; `Alt+e`, `Alt+Shift+e`; `g a` is one after the other. */
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
  (event) => {
    const name = nameOf(event)
    pressed = led && event.timeStamp - led < leaderMs ? `g ${name}` : name
    led = pressed === 'g' ? event.timeStamp : 0
  },
  { capture: true },
)

const letter = /^[a-z]$/i

function nameOf({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return ''
  if (!altKey) return key
  // With Alt the key may bring another letter, then its place counts.
  const base = letter.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  return `Alt+${shiftKey ? 'Shift+' : ''}${base}`
}

/**
 * Keys that act while no dialog or menu is open: single ones move and open, while no field has the focus; what changes something has Alt,
 * and acts in a field too, unless Alt is how one writes another letter there.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  // Before what offers them is painted: who sees a verb may press its key.
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (held > 0 || event.defaultPrevented || isCovered() || isIn(event.target, layers)) return
      if (isIn(event.target, fields) && !(event.altKey && letter.test(event.key))) return
      if (!event.altKey && !useShortcutsSwitch.getState().on) return
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

const layers = '[role=menu], [role=listbox]'
const fields = 'input, textarea, select, [contenteditable]'

function isIn(target: EventTarget | null, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null
}
