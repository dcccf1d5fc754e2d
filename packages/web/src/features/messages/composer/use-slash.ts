import type { SlashCommand } from '@recado/contract/quick-messages/api'
import type { KeyboardEvent } from 'react'
import { useSlashCommands } from '#features/quick-messages/commands.ts'
import { useTemplateCommands } from '#features/templates/commands.ts'
import { matching, slashQuery, type SlashChoice } from './slash.ts'
import { consumeEvent, useChoices } from './use-choices.ts'

/** Shown in place of the list while it is loading, is empty, or has failed to load. */
export type Note = 'loading' | 'none' | Error

interface SlashOf {
  ticketId: number
  text: string
  /** The connection whose templates stand after the replies and flows. Null without templates. */
  templatesOf: number | null
  onChoose: (command: SlashCommand) => void
  onTemplate: (id: number) => void
}

/** The list that a `/` at the start opens, and the keys for it. A choice replaces the text. */
export function useSlash({ ticketId, text, templatesOf, onChoose, onTemplate }: SlashOf) {
  const query = slashQuery(text)
  const { data, error, isLoading } = useSlashCommands(ticketId, query !== null)
  const templates = useTemplateCommands(templatesOf, query)
  const commands = data ?? []
  const found: readonly SlashChoice[] = query === null ? [] : matching(commands, templates, query)
  const list = useChoices(text, found, (choice) => (choice.type === 'template' ? onTemplate(choice.id) : onChoose(choice)))
  const isEmpty = commands.length === 0 && templates.length === 0
  const note: Note | null = query === '' && !list.isClosed && isEmpty ? (error ?? (data ? 'none' : 'loading')) : null

  /** True when the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    // Input meant for the list is not sent as a message while the list is still loading.
    if (isLoading && !list.isClosed && event.key === 'Enter' && !event.shiftKey) return consumeEvent(event)
    return list.press(event)
  }

  return { ...list, note, press }
}
