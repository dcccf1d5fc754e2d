import type { Ticket } from '@recado/contract/tickets/api'
import { closingMs, neverOpened, windowStateOf, type WindowState } from '@recado/contract/tickets/window'

const minuteMs = 60_000
/** From here on the minutes are counted. */
const countedMs = 10 * minuteMs
/** What a screen shows of a window, and the time at which that changes. */
export interface Phase {
  state: WindowState | null
  /** The minutes left, near the end. */
  minutes: number | null
  changesAt: number | null
}

export function phaseOf(ticket: Pick<Ticket, 'windowEndsAt'>, now: number): Phase {
  const state = windowStateOf(ticket, now)
  if (ticket.windowEndsAt === null || state === 'closed') return { state, minutes: null, changesAt: null }
  const end = Date.parse(ticket.windowEndsAt)
  const left = end - now
  if (left > closingMs) return { state, minutes: null, changesAt: end - closingMs }
  if (left > countedMs) return { state, minutes: null, changesAt: end - countedMs }
  const minutes = Math.ceil(left / minuteMs)
  return { state, minutes, changesAt: end - (minutes - 1) * minuteMs }
}

/** When a closed window closed. Null: the customer has never written there. */
export function closedAt({ windowEndsAt }: Pick<Ticket, 'windowEndsAt'>): string | null {
  return windowEndsAt === neverOpened ? null : windowEndsAt
}
