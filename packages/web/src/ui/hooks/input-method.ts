interface Key {
  isComposing: boolean
  keyCode: number
}

/** The key code that browsers report for a key that an input method has taken. */
const taken = 229

/**
 * Whether the key belongs to an input method, which composes letters with it or closes its list with it. Safari reports the end of the
 * composition before the key that ended it, but the key code is still there.
 */
export function isOfInputMethod({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === taken
}

/** Keeps such a key from all handlers, ours and those of libraries, so that an Enter that chooses a word does not send. */
export function keepFromHandlers(target: EventTarget): void {
  const keep = (event: Event) => isOfInputMethod(event as Event & Key) && event.stopImmediatePropagation()
  for (const kind of ['keydown', 'keyup', 'keypress']) target.addEventListener(kind, keep, { capture: true })
}
