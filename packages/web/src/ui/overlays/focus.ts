/** Nothing has the focus but what is around this, or what has it has just been switched off. */
export function isFocusFree(within: Element | null): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.matches(':disabled') || (at !== within && at.contains(within))
}

/** An overlay that closes gives the focus back to what opened it within this many milliseconds. */
const returnMs = 50

/**
 * Focuses this once an overlay that is closing has given the focus back to something else. A key pressed in it before says that
 * it had the focus already; where the focus went since was the user's choice. Returns what cancels it.
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
