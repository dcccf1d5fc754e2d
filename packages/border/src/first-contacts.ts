const dayMs = 86_400_000
const ofNew = 20
const maxPerDay = 200
const perDay = 6

/** The name of their counter in `channels.budgets`. */
export const firstContacts = 'first-contacts'

/** The window in which first contacts are counted, starting with the first of them. */
export const firstContactsMs = dayMs

/**
 * How many people who never wrote a WhatsApp number may approach in a day: 20 when it has just been paired, six more with each day, at most
 * 200. WhatsApp publishes no such limit. 15 to 20 a day got new numbers restricted (WhiskeySockets/Baileys issue 1983). Campaigns obey the
 * limit. Users are only warned.
 */
export function firstContactsADay(pairedAt: Date, now: Date): number {
  const days = Math.max(0, Math.floor((now.getTime() - pairedAt.getTime()) / dayMs))
  return Math.min(maxPerDay, ofNew + perDay * days)
}
