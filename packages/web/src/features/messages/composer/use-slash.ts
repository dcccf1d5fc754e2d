import type { SlashCommand } from '@recado/contract/quick-messages/api'
import type { KeyboardEvent } from 'react'
import { useSlashCommands } from '#features/quick-messages/commands.ts'
import { matching, slashQuery } from './slash.ts'
import { consumeEvent, useChoices } from './use-choices.ts'

/** Shown in place of the list while it is loading, is empty, or has failed to load. */
export type Note = 'loading' | 'none' | Error

/** The list that a `/` at the start opens, and the keys for it. A choice replaces the text. */
export function useSlash(ticketId: number, text: string, onChoose: (command: SlashCommand) => void) {
  const query = slashQuery(text)
  const { data, error, isLoading } = useSlashCommands(ticketId, query !== null)
  const commands = data ?? []
  const list = useChoices(text, query === null ? [] : matching(commands, query), onChoose)
  const note: Note | null =
    query === '' && !list.isClosed && commands.length === 0 ? (error ?? (data ? 'none' : 'loading')) : null

  /** True when the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    // Input meant for the list is not sent as a message while the list is still loading.
    if (isLoading && !list.isClosed && event.key === 'Enter' && !event.shiftKey) return consumeEvent(event)
    return list.press(event)
  }

  return { ...list, note, press }
}
