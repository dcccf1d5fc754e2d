import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { useState, type KeyboardEvent } from 'react'
import { useSlashCommands } from '#features/quick-messages/commands.ts'
import { matching, slashQuery } from './slash.ts'

/** Shown where the list would be: it is loading, empty, or failed to load. */
export type Note = 'loading' | 'none' | Error

/** The list that a `/` at the start opens, and what its keys do. Choosing replaces the text. */
export function useSlash(text: string, onChoose: (command: SlashCommand) => void) {
  const query = slashQuery(text)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const { data, error, isLoading } = useSlashCommands(query !== null)
  // Flows cannot be started from here yet.
  const replies = (data ?? []).filter(({ type }) => type === 'quick-reply')
  const commands = query === null || closedFor === text ? [] : matching(replies, query)
  const note: Note | null =
    query === '' && closedFor !== text && replies.length === 0 ? (error ?? (data ? 'none' : 'loading')) : null
  const active = commands[Math.min(at, commands.length - 1)]

  /** True when the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    // What is meant for the list is not sent as a message because the list is still on its way.
    if (isLoading && closedFor !== text && event.key === 'Enter' && !event.shiftKey) return held(event)
    if (!active) return false
    const index = commands.indexOf(active)
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt((index + 1) % commands.length),
      ArrowUp: () => setAt((index + commands.length - 1) % commands.length),
      Enter: () => onChoose(active),
      Tab: () => onChoose(active),
      Escape: () => setClosedFor(text),
    }
    const run = event.shiftKey ? undefined : keys[event.key]
    if (!run) return false
    run()
    return held(event)
  }

  return { commands, active, note, press, choose: onChoose, point: (command: SlashCommand) => setAt(commands.indexOf(command)) }
}

function held(event: KeyboardEvent): true {
  event.preventDefault()
  event.stopPropagation()
  return true
}
