import { isUnread, isVisible, nothingUnread } from '@recado/contract/tickets/list'
import { canAccept, canManage, canReopen } from '@recado/contract/tickets/policy'
import type { Ticket } from '@recado/contract/tickets/api'
import { lockContact, requireContact } from '#features/contacts/contacts.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { type EventKind, ticketAccepted, ticketClosed, ticketDeleted } from './events.ts'
import { findTicket, findTicketByUuid, lockTicket, patchTicket, requireTicket, toTicket } from './find.ts'
import { recordTicketEvent, recordDeletion } from './history/history.ts'
import { updateReading } from './last-message-queries.ts'
import { pushDeletion, pushUnread, pushUpdate } from './live.ts'
import { chosenQueue } from './queue-choice.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { deleteTicket, lockLiveTicketRows, hasVisibleTicket, type TicketPatch } from './queries.ts'

/** The ticket, if the actor may open it. 404 for a ticket that the company does not have, 403 for one that the actor may not see. */
export async function requireVisibleTicket(ctx: ActorCtx, id: number): Promise<Ticket> {
  const ticket = (await findTicket(ctx, id)) ?? fail('ERR_NO_TICKET_FOUND')
  return isVisible(ctx.actor, ticket) ? ticket : fail('ERR_NO_PERMISSION')
}

export async function requireVisibleTicketByUuid(ctx: ActorCtx, uuid: string): Promise<Ticket> {
  const ticket = (await findTicketByUuid(ctx, uuid)) ?? fail('ERR_NO_TICKET_FOUND')
  return isVisible(ctx.actor, ticket) ? ticket : fail('ERR_NO_PERMISSION')
}

/** Whether the actor may open one of these tickets. */
export function canSeeAnyTicket(ctx: ActorCtx, ids: readonly number[]): Promise<boolean> {
  return hasVisibleTicket(ctx.tx, ctx.actor, ids)
}

/** Like `see`, and locks the ticket: no other transaction changes it until this one ends. */
export async function lockVisibleTicket(ctx: ActorCtx, id: number): Promise<LockedTicket> {
  return requireVisible(ctx, await lockTicket(ctx, id))
}

function requireVisible(ctx: ActorCtx, held: LockedTicket): LockedTicket {
  return isVisible(ctx.actor, held) ? held : fail('ERR_NO_PERMISSION')
}

/**
 * The contact's live tickets that the actor may not open. Locks the contact and its live tickets, so that none starts and none changes
 * until the transaction ends.
 */
export async function lockHiddenTickets(ctx: ActorCtx, contactId: number): Promise<LockedTicket[]> {
  await lockContact(ctx, contactId)
  const live = await lockLiveTicketRows(ctx.tx, contactId)
  return live.filter((ticket) => !isVisible(ctx.actor, ticket))
}

/** Makes the actor the owner of a pending ticket. The second of two actors is told who was first, even when that hides the ticket. */
export async function accept(ctx: ActorCtx, before: LockedTicket): Promise<Ticket> {
  if (before.status === 'open' && before.userId === ctx.actor.id) return requireTicket(ctx, before.id)
  if (before.status === 'open' && canAccept(ctx.actor, { ...before, status: 'pending', userId: null })) {
    fail('ERR_OTHER_OPEN_TICKET', { ticket: toBlockingTicket(await requireTicket(ctx, before.id)) })
  }
  if (!canAccept(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  const after = await changeTicket(
    ctx,
    ctx.actor.id,
    before,
    { status: 'open', userId: ctx.actor.id, chatbot: false, isNew: false },
    'accepted',
  )
  await ctx.emit(ticketAccepted, { ticketId: before.id, userId: ctx.actor.id })
  return after
}

/** Puts the ticket back to waiting. Its queue stays. */
export async function giveBack(ctx: ActorCtx, before: LockedTicket): Promise<Ticket> {
  requireVisible(ctx, before)
  if (!canManage(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  return returnToPending(ctx, ctx.actor.id, before)
}

/** The same without a permission check: its owner has left. */
export function returnToPending(ctx: Ctx, byId: number, before: LockedTicket): Promise<Ticket> {
  return changeTicket(ctx, byId, before, { status: 'pending', userId: null, isNew: false }, 'returned')
}

/** The actor who closes it becomes its owner. The queue stays, bots are released. */
export async function close(ctx: ActorCtx, before: LockedTicket): Promise<Ticket> {
  requireVisible(ctx, before)
  if (before.status === 'closed') return requireTicket(ctx, before.id)
  if (!canManage(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  const after = await changeTicket(ctx, ctx.actor.id, before, { ...closedFields, userId: ctx.actor.id }, 'closed')
  await ctx.emit(ticketClosed, { ticketId: after.id, at: ctx.now.toISOString() })
  return after
}

/** The fields of a closed ticket: bots are released, and nothing in it is unread. */
export const closedFields = {
  status: 'closed',
  chatbot: false,
  unreadMessages: 0,
  isNew: false,
} as const

/** A program closes the ticket as a user would. Its owner stays. */
export async function closeByProgram(ctx: Ctx, before: LockedTicket): Promise<Ticket> {
  if (before.status === 'closed') return requireTicket(ctx, before.id)
  const after = await changeTicket(ctx, null, before, closedFields, 'closed')
  await ctx.emit(ticketClosed, { ticketId: after.id, at: ctx.now.toISOString() })
  return after
}

/** The ticket's time has run out. Its owner stays. */
export function closeExpired(ctx: Ctx, before: LockedTicket): Promise<Ticket> {
  return changeTicket(ctx, null, before, closedFields, 'closed')
}

/** Closes the live tickets of a contact without an event, so that nothing is said in them. */
export async function closeLiveTickets(ctx: Ctx, contactId: number): Promise<void> {
  await lockContact(ctx, contactId)
  for (const ticket of await lockLiveTicketRows(ctx.tx, contactId)) await closeExpired(ctx, ticket)
}

/** Makes the actor the owner, in the named queue or the one that the ticket had. */
export async function reopen(ctx: ActorCtx, before: LockedTicket, wish: number | null | undefined): Promise<Ticket> {
  requireVisible(ctx, before)
  if (!canReopen(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  const queueId = wish === undefined || wish === before.queueId ? before.queueId : await chosenQueue(ctx, wish)
  await lockContact(ctx, before.contactId)
  if ((await requireContact(ctx, before.contactId)).blockedAt) fail('ERR_CONTACT_BLOCKED')
  const live = await lockLiveTicketRows(ctx.tx, before.contactId)
  if (live[0]) fail('ERR_OTHER_OPEN_TICKET', { ticket: toBlockingTicket(await requireTicket(ctx, live[0].id)) })
  return changeTicket(ctx, ctx.actor.id, before, { status: 'open', userId: ctx.actor.id, queueId }, 'reopened')
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const ticket = await lockVisibleTicket(ctx, id)
  await recordDeletion(ctx, ctx.actor.id, ticket)
  await deleteTicket(ctx.tx, id)
  await ctx.emit(ticketDeleted, { ticketId: id })
  pushDeletion(ctx, ticket)
  return { message: 'Ticket deleted' }
}

/** Changes a ticket, records what was done and by whom, and tells every user who saw it before or sees it now. */
export async function changeTicket(
  ctx: Ctx,
  byId: number | null,
  before: LockedTicket,
  patch: TicketPatch,
  kind: EventKind,
): Promise<Ticket> {
  const after = await patchTicket(ctx, before.id, { ...patch, updatedAt: ctx.now })
  pushUpdate(ctx, before, after)
  await recordTicketEvent(ctx, { kind, userId: byId, begunBy: 'us' }, before, after)
  return after
}

/** The owner has opened the conversation. Reading does not move the ticket in any list. */
export async function markTicketRead(ctx: Ctx, ticket: LockedTicket): Promise<Ticket> {
  if (!isUnread(ticket)) return requireTicket(ctx, ticket.id)
  const after = await patchTicket(ctx, ticket.id, nothingUnread)
  pushUnread(ctx, after)
  return after
}

/** Our own phone has read the messages that were sent until then. This does not say whether the ticket's owner has seen it. */
export async function recordReading(ctx: Ctx, ticket: LockedTicket, sentAt: Date): Promise<void> {
  const row = await updateReading(ctx.tx, ticket.id, sentAt)
  const after = toTicket(ctx, row ?? fail('ERR_NO_TICKET_FOUND'))
  if (after.unreadMessages === ticket.unreadMessages) return
  if (isUnread(after)) pushUpdate(ctx, undefined, after)
  else pushUnread(ctx, after)
}

/** What a colleague may know of a ticket that is in the way: its holder. */
export function toBlockingTicket({
  id,
  uuid,
  status,
  user,
  queue,
}: Ticket): Pick<Ticket, 'id' | 'uuid' | 'status' | 'user' | 'queue'> {
  return { id, uuid, status, user, queue }
}
