/** Whether the focus is free: on no element, on an element around this one, or on one that has just been disabled. */
export function isFocusFree(within: Element | null): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.matches(':disabled') || (at !== within && at.contains(within))
}

/** An overlay that closes gives the focus back to what opened it within this many milliseconds. */
const returnMs = 50

/**
 * Focuses this element once a closing overlay has returned the focus elsewhere. A key press in the element cancels that, because it then
 * had the focus already, and the user chose where the focus went since. Returns a function that cancels it.
 */
export function focusAfterOverlay(target: HTMLElement | null): () => void {
  const timer = setTimeout(() => {
    cancel()
    target?.focus()
  }, returnMs)
  const cancel = () => {
    clearTimeout(timer)
    target?.removeEventListener('keydown', cancel)
  }
  target?.addEventListener('keydown', cancel)
  return cancel
}
