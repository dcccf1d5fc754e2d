import type { Ticket } from '@recado/contract/tickets/api'
import type { Ctx } from '#platform/unit.ts'
import { isSamePlace } from './audience.ts'
import { ticketOf } from './find.ts'
import { pushUpdate } from './live.ts'
import { noteMessage, updateTicket } from './queries.ts'

type Unread = 'more' | 'same' | 'none' | 'kept'
/** Of the last message, what a row of a list can show. */
const previewLength = 250

/**
 * Moves the ticket to the top with its new last message. `more`: the customer wrote; `same`: a colleague answered; `none`: our own
 * phone answered; `kept`: the system wrote, and whoever waits for an answer still waits. Screens learn it from the message, which
 * carries its ticket; beside it they are told only of a ticket that is new or stands somewhere else.
 */
export async function note(
  ctx: Ctx,
  { ticket, before }: { ticket: Ticket; before: Ticket | undefined },
  lastMessage: string,
  unread: Unread,
): Promise<Ticket> {
  await noteMessage(ctx.tx, ctx.companyId, ticket.id, { lastMessage: lastMessage.slice(0, previewLength), unread, now: ctx.now })
  const after = await ticketOf(ctx, ticket.id)
  if (!before || !isSamePlace(before, after)) pushUpdate(ctx, before, after)
  return after
}

/**
 * The last message reads differently now: changed or deleted. The ticket stays where it is in its list, and screens learn it from the
 * message.
 */
export async function amend(ctx: Ctx, ticket: Ticket, lastMessage: string): Promise<Ticket> {
  await updateTicket(ctx.tx, ctx.companyId, ticket.id, { lastMessage: lastMessage.slice(0, previewLength) })
  return ticketOf(ctx, ticket.id)
}
