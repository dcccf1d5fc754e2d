import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { folded } from '@recado/contract/folded'

/** The search text: what follows a `/` at the very start, on one line; null when the text is no command. */
export function slashQuery(text: string): string | null {
  return /^\/[^\n/]{0,60}$/.test(text) ? text.slice(1) : null
}

/** The commands that match; those whose shortcode starts with the query come first. */
export function matching(commands: readonly SlashCommand[], query: string): readonly SlashCommand[] {
  const wanted = folded(query)
  const found = commands.filter(({ shortcode, label }) => folded(shortcode).includes(wanted) || folded(label).includes(wanted))
  const begins = (command: SlashCommand) => Number(!folded(command.shortcode).startsWith(wanted))
  return found.toSorted((a, b) => begins(a) - begins(b))
}
