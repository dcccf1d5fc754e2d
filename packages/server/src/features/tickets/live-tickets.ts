import type { Ticket } from '@recado/contract/tickets/api'
import { onlyQueue } from '#features/connections/sessions.ts'
import { holdContact } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { ticketOf } from './find.ts'
import { pushUpdate } from './live.ts'
import {
  findLiveTicketId,
  insertTicket,
  listTicketIds,
  type LiveTicket,
  lockLiveTickets,
  lockRecentTicket,
  updateTicket,
} from './queries.ts'

const reopenWindowMs = 120 * 60_000

export interface Conversation {
  contactId: number
  connectionId: number
  isGroup: boolean
}

/**
 * The one live ticket of a contact on a connection. If there is none, a ticket closed less than two hours ago waits again, in its
 * queue; otherwise a new one waits, in the connection's queue when there is exactly one.
 */
export async function liveTicket(ctx: Ctx, conversation: Conversation): Promise<{ ticket: Ticket; before: Ticket | undefined }> {
  const { contactId, connectionId } = conversation
  await holdContact(ctx, contactId)
  const live = await lockLiveTickets(ctx.tx, ctx.companyId, contactId)
  const known = live.find((ticket) => ticket.connectionId === connectionId)
  if (known) {
    const ticket = await ticketOf(ctx, known.id)
    return { ticket, before: ticket }
  }
  const since = new Date(ctx.now.getTime() - reopenWindowMs)
  const recent = await lockRecentTicket(ctx.tx, ctx.companyId, contactId, connectionId, since)
  if (recent) {
    const before = await ticketOf(ctx, recent.id)
    await updateTicket(ctx.tx, ctx.companyId, recent.id, { status: 'pending', userId: null, waitingSince: null })
    return { ticket: await ticketOf(ctx, recent.id), before }
  }
  const queueId = await onlyQueue(ctx, connectionId)
  const id = await insertTicket(ctx.tx, { ...conversation, companyId: ctx.companyId, queueId, status: 'pending', now: ctx.now })
  return { ticket: await ticketOf(ctx, id), before: undefined }
}

/** The live ticket of a contact on a connection, if there is one; nothing is created or held. */
export async function findLiveTicket(ctx: Ctx, contactId: number, connectionId: number): Promise<Ticket | undefined> {
  const id = await findLiveTicketId(ctx.tx, ctx.companyId, contactId, connectionId)
  return id === undefined ? undefined : ticketOf(ctx, id)
}

/** The contact's live tickets, held. */
export async function listLive(ctx: Ctx, contactId: number): Promise<number[]> {
  return (await lockLiveTickets(ctx.tx, ctx.companyId, contactId)).map(({ id }) => id)
}

/**
 * Two contacts are one person: the tickets of the second go to the first. Where both have a live one on a connection, the older
 * of the two is closed.
 */
export async function moveTickets(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  const kept = await lockLiveTickets(ctx.tx, ctx.companyId, keptId)
  const gone = await lockLiveTickets(ctx.tx, ctx.companyId, goneId)
  for (const ticket of gone) {
    const rival = kept.find((other) => other.connectionId === ticket.connectionId)
    if (rival) await closeQuietly(ctx, olderOf(rival, ticket))
  }
  for (const id of await listTicketIds(ctx.tx, ctx.companyId, goneId)) {
    const before = await ticketOf(ctx, id)
    await updateTicket(ctx.tx, ctx.companyId, id, { contactId: keptId })
    pushUpdate(ctx, before, await ticketOf(ctx, id))
  }
}

function olderOf(a: LiveTicket, b: LiveTicket): LiveTicket {
  return a.updatedAt <= b.updatedAt ? a : b
}

async function closeQuietly(ctx: Ctx, { id }: LiveTicket): Promise<void> {
  const before = await ticketOf(ctx, id)
  await updateTicket(ctx.tx, ctx.companyId, id, { status: 'closed', unreadMessages: 0, isNew: false })
  pushUpdate(ctx, before, await ticketOf(ctx, id))
}
