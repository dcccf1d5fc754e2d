import { addressOfKey } from '@recado/border/address'
import type { ReadKey } from '@recado/border/orders'
import type { listMessages as listEndpoint } from '@recado/contract/messages/api'
import type { Output } from '@recado/contract/endpoint'
import type { Ticket } from '@recado/contract/tickets/api'
import { isUnread } from '@recado/contract/tickets/list'
import { enqueueOrder } from '#features/connections/sessions.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { markTicketRead, requireVisibleTicket, lockVisibleTicket } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { pipelined } from '#platform/database/db.ts'
import { pageOf } from '#platform/records/page.ts'
import { laneOf } from '#features/messages/outbound/post.ts'
import { toMessage } from './message-view.ts'
import { listMessages, markRead, type ReceivedKey } from './queries.ts'

/**
 * A page of the conversation, oldest first. Page 1 is the newest. When the owner opens it, the conversation is read: the count is cleared,
 * and the customer's phone is told.
 */
export async function open(ctx: ActorCtx, ticketId: number, page: number): Promise<Output<typeof listEndpoint>> {
  const list = async () => {
    const { rows, hasMore } = await pageOf(page, (slice) => listMessages(ctx.tx, ticketId, slice))
    return { messages: rows.reverse().map((row) => toMessage(ctx, row)), hasMore }
  }
  const ticket = await requireVisibleTicket(ctx, ticketId)
  if (page !== 1 || ticket.userId !== ctx.actor.id) return { ...(await list()), ticket }
  const held = await lockVisibleTicket(ctx, ticketId)
  // In this order, so that the page shows what was marked.
  const [keys, shown] = await pipelined(markRead(ctx.tx, ticketId), list())
  const isNews = keys.length > 0 || isUnread(held)
  return { ...shown, ticket: isNews ? await sendReadReceipts(ctx, held, keys) : ticket }
}

/** Tells that everything in the ticket has been read, these messages for the first time. Returns the ticket as it is then. */
async function sendReadReceipts(ctx: ActorCtx, ticket: LockedTicket, keys: readonly ReceivedKey[]): Promise<Ticket> {
  for (const [connectionId, of] of Map.groupBy(keys, (key) => key.connectionId)) {
    if (connectionId !== null)
      await enqueueOrder(ctx, { connectionId, kind: 'read', lane: laneOf(ticket), payload: { keys: of.map(toWireKey) } })
  }
  return markTicketRead(ctx, ticket)
}

function toWireKey({ chat, waId, participant }: ReceivedKey): ReadKey {
  return { chat: addressOfKey(chat), waId, ...(participant ? { participant: addressOfKey(participant) } : {}) }
}
