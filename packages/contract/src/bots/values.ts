import type { PlaceholderValues } from './placeholders.ts'
import { type BotWords, greetingAt } from './words.ts'

interface About {
  contactName: string
  /** The ticket's number, as people see it. */
  protocol: number
  timeZone: string
  words: BotWords
}

/** What texts for a customer may name at this moment, by the company's clock. */
export function valuesFor({ contactName, protocol, timeZone, words }: About, now: number): PlaceholderValues {
  const shown = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { timeZone, ...options }).format(now)
  return {
    name: contactName,
    firstName: contactName.trim().split(/\s+/)[0] ?? '',
    greeting: greetingAt(now, timeZone, words),
    protocol: String(protocol),
    date: shown({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    hour: shown({ hour: '2-digit', minute: '2-digit' }),
  }
}
