import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { rankedAmong } from '#platform/ranked.ts'

/** The search text: the text after a `/` at the very start, on one line. Null when the text is no command. */
export function slashQuery(text: string): string | null {
  return /^\/[^\n/]{0,60}$/.test(text) ? text.slice(1) : null
}

/** The commands that match. Matches of the shortcode come before matches of the text. */
export function matching(commands: readonly SlashCommand[], query: string): readonly SlashCommand[] {
  return rankedAmong(commands, query, ({ shortcode, label }) => `${shortcode} ${label}`)
}
