import { isVisible } from '@recado/contract/tickets/list'
import { canManage, canReceive } from '@recado/contract/tickets/policy'
import type { Ticket } from '@recado/contract/tickets/api'
import { lockContact } from '#features/contacts/contacts.ts'
import { requireQueues } from '#features/queues/queues.ts'
import { userPlace } from '#features/users/users.ts'
import { show as showConnection } from '#features/connections/connections.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { ticketChanged, ticketTransferred } from './events.ts'
import { patchTicket, requireTicket } from './find.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { pushUpdate } from './live.ts'
import { lockLiveTicketRows, type TicketPatch } from './queries.ts'
import { changeTicket, toBlockingTicket } from './tickets.ts'
import { requireReach } from './window/reach.ts'

export interface Destination {
  queueId?: number | null | undefined
  userId?: number | null | undefined
  whatsappId?: number | undefined
}

/** Hands the ticket to a queue, and to a member of it when one is named. With a member the ticket is open, otherwise it waits there. */
export async function transfer(ctx: ActorCtx, before: LockedTicket, to: Destination): Promise<Ticket> {
  if (!isVisible(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  if (!canManage(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  return transferUnchecked(ctx, ctx.actor.id, before, to)
}

/** The same without a permission check. `byId` is null where no user does it. */
export async function transferUnchecked(ctx: Ctx, byId: number | null, before: LockedTicket, to: Destination): Promise<Ticket> {
  const { stays, queueId, userId } = await placeMeant(ctx, before, to)
  const otherConnection = to.whatsappId === before.whatsappId ? undefined : to.whatsappId
  if (otherConnection !== undefined) {
    await requireFree(ctx, before, otherConnection)
    await requireReach(ctx, otherConnection, before.contactId)
  }
  const isNewForOther = userId !== null && userId !== byId && (userId !== before.userId || before.isNew)
  const patch = {
    status: userId === null ? 'pending' : 'open',
    userId,
    queueId,
    chatbot: stays && otherConnection === undefined && before.chatbot,
    ...(stays ? {} : { isNew: isNewForOther }),
    ...(otherConnection === undefined ? {} : { connectionId: otherConnection }),
  } as const
  if (stays) {
    const moved = await move(ctx, before, patch)
    // The story does not show it, but bots have to know that a user handled the ticket.
    if (otherConnection !== undefined) await ctx.emit(ticketChanged, { kind: 'transferred', userId: byId, ticket: moved })
    return moved
  }
  const after = await changeTicket(ctx, byId, before, patch, 'transferred')
  await ctx.emit(ticketTransferred, {
    ticketId: after.id,
    byId,
    userId,
    queueId,
    isOtherQueue: queueId !== before.queueId,
    at: ctx.now.toISOString(),
  })
  return after
}

interface Place {
  /** The same queue and no named user: its owner and its queue do not change. */
  stays: boolean
  queueId: number | null
  userId: number | null
}

/** The place that is meant. Fails unless the queue exists and the user may receive the ticket in it. */
async function placeMeant(ctx: Ctx, before: LockedTicket, to: Destination): Promise<Place> {
  const queueId = to.queueId === undefined ? before.queueId : to.queueId
  const stays = to.userId === undefined && queueId === before.queueId
  if (queueId === null && !stays) {
    fail('ERR_VALIDATION', { fields: [{ path: 'queueId', rule: 'required', message: 'a queue is needed' }] })
  }
  if (queueId !== null) await requireQueues(ctx, [queueId])
  if (stays) return { stays, queueId, userId: before.userId }
  const userId = to.userId ?? null
  if (userId !== null && !canReceive(await userPlace(ctx, userId), queueId)) fail('ERR_NO_PERMISSION')
  return { stays, queueId, userId }
}

/** A conversation whose connection was removed continues on another one, because the answer must find its ticket there. */
export async function moveToConnection(ctx: Ctx, ticket: LockedTicket, connectionId: number): Promise<number> {
  await requireFree(ctx, ticket, connectionId)
  await move(ctx, ticket, { connectionId })
  return connectionId
}

/** Another connection with the same owner. Nothing has happened to the conversation. */
async function move(ctx: Ctx, before: LockedTicket, patch: TicketPatch): Promise<Ticket> {
  const after = await patchTicket(ctx, before.id, { ...patch, updatedAt: ctx.now })
  pushUpdate(ctx, before, after)
  return after
}

/** Fails unless the company has the connection and the contact has no other live ticket on it. */
async function requireFree(ctx: Ctx, ticket: LockedTicket, connectionId: number): Promise<void> {
  await showConnection(ctx, connectionId)
  await lockContact(ctx, ticket.contactId)
  const live = await lockLiveTicketRows(ctx.tx, ticket.contactId)
  const rival = live.find((other) => other.id !== ticket.id && other.whatsappId === connectionId)
  if (rival) fail('ERR_OTHER_OPEN_TICKET', { ticket: toBlockingTicket(await requireTicket(ctx, rival.id)) })
}
