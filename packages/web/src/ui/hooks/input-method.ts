interface Key {
  isComposing: boolean
  keyCode: number
}

/** What browsers give for a key that an input method has taken. */
const taken = 229

/**
 * Does the key belong to an input method, which makes letters of it or ends its list with it? Safari says that the composition is over
 * before it tells of the key that ended it; the number is still there.
 */
export function isOfInputMethod({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === taken
}

/** No handler hears such a key, ours or a library's: an Enter that chooses a word sends nothing. */
export function keepFromHandlers(target: EventTarget): void {
  const keep = (event: Event) => isOfInputMethod(event as Event & Key) && event.stopImmediatePropagation()
  for (const kind of ['keydown', 'keyup', 'keypress']) target.addEventListener(kind, keep, { capture: true })
}
