import type { PlaceholderValues } from './placeholders.ts'
import { type BotWords, greetingAt } from './words.ts'

export interface PlaceholderSource {
  contactName: string
  /** Digits. Empty when the number is hidden. */
  phone: string
  email: string
  connection: string
  company: string
  /** The ticket's number that users see. */
  protocol: number
  timeZone: string
  words: BotWords
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** The placeholder values for a text to a customer at `now`, by the company's clock. */
export function placeholderValuesFor(about: PlaceholderSource, now: number): PlaceholderValues {
  const { contactName, phone, email, connection, company, protocol, timeZone, words } = about
  const shown = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { timeZone, ...options }).format(now)
  const date = shown({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const hour = shown({ hour: '2-digit', minute: '2-digit' })
  return {
    name: contactName,
    firstName: firstNameOf(contactName),
    greeting: greetingAt(now, timeZone, words),
    protocol: String(protocol),
    date,
    hour,
    moment: `${date} ${hour}`,
    phone: phone && `+${phone}`,
    email,
    connection,
    company,
  }
}
