const dayMs = 86_400_000
const ofNew = 20
const most = 200
const perDay = 6

/** What they are counted as in `channels.budgets`. */
export const firstContacts = 'first-contacts'

/** How long first contacts are counted, from the first of them. */
export const firstContactsMs = dayMs

/**
 * How many people who never wrote a WhatsApp number may approach in a day: 20 when it has just been paired, six more with each day, 200
 * at most. WhatsApp names no such number; 15 to 20 a day got new numbers restricted (WhiskeySockets/Baileys issue 1983). Campaigns keep to
 * it; people are warned.
 */
export function firstContactsADay(pairedAt: Date, now: Date): number {
  const days = Math.max(0, Math.floor((now.getTime() - pairedAt.getTime()) / dayMs))
  return Math.min(most, ofNew + perDay * days)
}
