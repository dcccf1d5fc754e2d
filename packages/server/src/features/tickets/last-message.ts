import type { Ticket } from '@recado/contract/tickets/api'
import type { Ctx } from '#platform/unit.ts'
import { isSamePlace } from './audience.ts'
import { ticketOf } from './find.ts'
import { pushUpdate } from './live.ts'
import { noteMessage, updateTicket } from './queries.ts'

type Unread = 'more' | 'same' | 'none' | 'kept'
/** As much of the last message as a list row can show. */
const previewLength = 250

/**
 * Moves the ticket to the top with its new last message. `more`: the customer wrote; `same`: a colleague answered; `none`: our
 * own phone answered; `kept`: the system wrote, and whoever waits for an answer still waits. Screens learn it from the message,
 * which carries its ticket; the ticket itself is pushed only when it is new or has moved elsewhere.
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
 * The last message reads differently now: edited or deleted. The ticket keeps its place in its list, and screens learn it from
 * the message.
 */
export async function amend(ctx: Ctx, ticket: Ticket, lastMessage: string): Promise<Ticket> {
  await updateTicket(ctx.tx, ctx.companyId, ticket.id, { lastMessage: lastMessage.slice(0, previewLength) })
  return ticketOf(ctx, ticket.id)
}
