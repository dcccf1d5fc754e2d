import type { SlashCommand } from '@recado/contract/quick-messages/api'
import type { TemplateCommand } from '#features/templates/commands.ts'
import { rankedAmong } from '#platform/ranked.ts'

/** What typing `/` offers. */
export type SlashChoice = SlashCommand | TemplateCommand

/** The search text: the text after a `/` at the very start, on one line. Null when the text is no command. */
export function slashQuery(text: string): string | null {
  return /^\/[^\n/]{0,60}$/.test(text) ? text.slice(1) : null
}

/** The commands that match, then the templates. Matches of the shortcode come before matches of the text. */
export function matching(
  commands: readonly SlashCommand[],
  templates: readonly TemplateCommand[],
  query: string,
): readonly SlashChoice[] {
  return [
    ...rankedAmong(commands, query, ({ shortcode, label }) => `${shortcode} ${label}`),
    ...rankedAmong(templates, query, ({ shortcode, message }) => `${shortcode} ${message}`),
  ]
}

export const slashList = { id: 'slash-commands', idOf: ({ id, type }: SlashChoice) => `slash-${type}-${id}` }
