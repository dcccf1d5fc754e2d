import { useState, type RefObject } from 'react'

/** Where one writes in a text, and writing there. */
export function useCursor(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [cursor, setCursor] = useState(text.length)

  /** The text with something in place of the last letters before the cursor, which goes behind it. */
  function replaced(length: number, inserted: string): string {
    const start = cursor - length
    const end = start + inserted.length
    setCursor(end)
    field.current?.focus()
    // The field gets its text at the next render.
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end))
    return text.slice(0, start) + inserted + text.slice(cursor)
  }

  return {
    before: text.slice(0, cursor),
    /** To be called when the cursor may have moved. */
    look: () => setCursor(field.current?.selectionStart ?? text.length),
    replaced,
  }
}
