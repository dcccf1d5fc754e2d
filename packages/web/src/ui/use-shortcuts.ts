import { useEffect, useRef } from 'react'

/** `e`, `Shift+E`, `Escape`: the key as the event names it, with Shift spelled out. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined | false>>

/** Single keys that act while no field has the focus and no dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
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
