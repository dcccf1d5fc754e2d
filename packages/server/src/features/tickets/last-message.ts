import { cut } from '@recado/contract/cut'
import type { Ticket } from '@recado/contract/tickets/api'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { isSamePlace } from './audience.ts'
import { patchTicket, toTicket } from './find.ts'
import { pushUpdate } from './live.ts'
import type { LiveTicket } from './live-tickets.ts'
import { updateLastMessage } from './last-message-queries.ts'

interface Noted {
  unread: 'more' | 'same' | 'none' | 'kept'
  sentAt: Date
}
/** As much of the last message as a list row can show. */
const previewLength = 250

/**
 * Moves the ticket to the top with its new last message. `more`: the customer wrote. `same`: a colleague answered. `none`: our own phone
 * answered. `kept`: the system wrote, and a customer who waits for an answer still waits. A late message counts by the time it was sent: an
 * answer of our phone answers nothing later, and messages that the phone had read or answered are not unread. Screens learn it from the
 * message, which carries its ticket. The ticket itself is pushed only when it is new or has moved elsewhere.
 */
export async function recordLastMessage(
  ctx: Ctx,
  { ticketId, before }: LiveTicket,
  lastMessage: string,
  noted: Noted,
): Promise<Ticket> {
  const change = { lastMessage: cut(lastMessage, previewLength), ...noted, now: ctx.now }
  const after = toTicket(ctx, (await updateLastMessage(ctx.tx, ticketId, change)) ?? fail('ERR_NO_TICKET_FOUND'))
  if (!before || !isSamePlace(before, after)) pushUpdate(ctx, before, after)
  return after
}

/**
 * The last message was edited or deleted and reads differently now. The ticket keeps its place in its list, and screens learn it from the
 * message.
 */
export function amendLastMessage(ctx: Ctx, ticketId: number, lastMessage: string): Promise<Ticket> {
  return patchTicket(ctx, ticketId, { lastMessage: cut(lastMessage, previewLength) })
}
