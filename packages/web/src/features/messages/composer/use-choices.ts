import { useState, type KeyboardEvent } from 'react'

export interface Choices<T> {
  choices: readonly T[]
  active: T | undefined
  /** True when the key was for the list. */
  press: (event: KeyboardEvent) => boolean
  choose: (choice: T) => void
  point: (choice: T) => void
  /** Escape has closed the list, until the text changes. */
  isClosed: boolean
}

/** A list over the field with the choices for the text before the cursor. The arrow keys move in it, Enter and Tab choose. */
export function useChoices<T>(text: string, found: readonly T[], choose: (choice: T) => void): Choices<T> {
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const isClosed = closedFor === text
  const choices = isClosed ? [] : found
  const active = choices[Math.min(at, choices.length - 1)]

  function press(event: KeyboardEvent): boolean {
    if (active === undefined || event.shiftKey) return false
    const index = choices.indexOf(active)
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt((index + 1) % choices.length),
      ArrowUp: () => setAt((index + choices.length - 1) % choices.length),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setClosedFor(text),
    }
    const run = keys[event.key]
    if (!run) return false
    run()
    return consumeEvent(event)
  }

  return { choices, active, press, choose, point: (choice) => setAt(choices.indexOf(choice)), isClosed }
}

export function consumeEvent(event: KeyboardEvent): true {
  event.preventDefault()
  event.stopPropagation()
  return true
}
