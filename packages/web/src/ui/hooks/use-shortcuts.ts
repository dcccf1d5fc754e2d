import { useLayoutEffect, useRef } from 'react'
import { ownSwitch } from '#platform/own-switch.ts'
import { keepFromHandlers } from './input-method.ts'

/** `j`, `?`, `Escape`: the key as the event names it; `Alt+e`, `Alt+Shift+e`; `g a` is one after the other. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined | false>>

/** Single keys get in the way of dictation; everyone can switch them off. */
export const useShortcutsSwitch = ownSwitch('shortcuts', true)

/** An action returns this to leave its key to others. */
export const notMine = Symbol('not mine')

let pauses = 0

/** Disables shortcuts until the returned function is called, while a component that will take the keys is loading. */
export function pauseShortcuts(): () => void {
  pauses += 1
  return () => {
    pauses -= 1
  }
}

const leaderMs = 1000
let led = 0
let pressed = ''

// Registered before any other listener of the page.
keepFromHandlers(globalThis)

// One listener names the key before the hooks receive it, so that after a G the second key has no other meaning.
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
  // With Alt the key may produce another letter; then its position counts.
  const base = letter.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  return `Alt+${shiftKey ? 'Shift+' : ''}${base}`
}

/**
 * Keys that act while no dialog or menu is open. Single keys move and open, unless a field has the focus; what changes something
 * takes Alt and acts in a field too, unless Alt types another letter there. `first`: before all others that hear the same key.
 */
export function useShortcuts(shortcuts: Shortcuts, first?: 'first'): void {
  // Set before paint, because a user who sees a verb may already press its key.
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (pauses > 0 || event.defaultPrevented || isCovered() || isIn(event.target, layers)) return
      if (event.key.startsWith('Arrow') && isIn(event.target, arrowed)) return
      if (isIn(event.target, fields) && !(event.altKey && letter.test(event.key))) return
      if (!event.altKey && !useShortcutsSwitch.getState().on) return
      const action = latest.current[pressed]
      if (action && action() !== notMine) event.preventDefault()
    }
    const capture = first !== undefined
    addEventListener('keydown', press, capture)
    return () => removeEventListener('keydown', press, capture)
  }, [first])
}

/** A notice also has this role, but takes no keys. */
const dialogs = ':is([role=dialog]:not([aria-modal=false]), [role=alertdialog])'

/** Does a dialog cover the page? It takes all keys then, wherever the focus is, until it begins to fade. */
export function isCovered(): boolean {
  return document.querySelector(`${dialogs}:not([data-closed])`) !== null
}

const layers = `[role=menu], [role=listbox], ${dialogs}`
// Checkboxes take no typing, and neither do radio buttons, where arrows choose.
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const arrowed = 'input[type=radio]'

function isIn(target: EventTarget | null, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null
}
