import type { Ticket } from './api.ts'

// An official line takes free texts for 24 hours after the customer last wrote or called. That time is the window.

/** How long before its end a window counts as closing. */
export const closingMs = 3 * 3_600_000

/** The end of the window of a customer who has never written on a line that has one. */
export const neverOpened = '1970-01-01T00:00:00.000Z'

export type WindowState = 'open' | 'closing' | 'closed'

/** The state of the ticket's window. Null: the ticket has none, and free texts may always go. At its end it is closed. */
export function windowStateOf({ windowEndsAt }: Pick<Ticket, 'windowEndsAt'>, now: number): WindowState | null {
  if (windowEndsAt === null) return null
  const left = Date.parse(windowEndsAt) - now
  if (left <= 0) return 'closed'
  return left <= closingMs ? 'closing' : 'open'
}
