import type { Ticket } from '@recado/contract/tickets/api'
import { closingMs, neverOpened, windowStateOf, type WindowState } from '@recado/contract/tickets/window'

const minuteMs = 60_000
/** From here on the minutes are counted. */
const countedMs = 10 * minuteMs
/** The longest time that a timer can wait. */
const longestMs = 2 ** 31 - 1

/** What a screen shows of a window, and in how many ms that changes. */
export interface Phase {
  state: WindowState | null
  /** The minutes left, near the end. */
  minutes: number | null
  changesInMs: number | null
}

export function phaseOf(ticket: Pick<Ticket, 'windowEndsAt'>, now: number): Phase {
  const state = windowStateOf(ticket, now)
  if (ticket.windowEndsAt === null || state === 'closed' || state === null) return { state, minutes: null, changesInMs: null }
  const left = Date.parse(ticket.windowEndsAt) - now
  if (left > closingMs) return { state, minutes: null, changesInMs: Math.min(left - closingMs, longestMs) }
  if (left > countedMs) return { state, minutes: null, changesInMs: left - countedMs }
  return { state, minutes: Math.ceil(left / minuteMs), changesInMs: left % minuteMs || minuteMs }
}

/** When a closed window closed. Null: the customer has never written there. */
export function closedAt({ windowEndsAt }: Pick<Ticket, 'windowEndsAt'>): string | null {
  return windowEndsAt === neverOpened ? null : windowEndsAt
}
