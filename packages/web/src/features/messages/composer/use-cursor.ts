import { useState, type RefObject } from 'react'

/** The cursor in a text, and insertions at it. */
export function useCursor(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [cursor, setCursor] = useState(text.length)

  /** Replaces the last letters before the cursor, and puts the cursor after the inserted text. */
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
    /** Called when the cursor may have moved. */
    look: () => setCursor(field.current?.selectionStart ?? text.length),
    replaced,
  }
}
