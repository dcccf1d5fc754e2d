import type { Ticket } from '@recado/contract/tickets/api'
import { onlyQueue } from '#features/connections/sessions.ts'
import { lockContact } from '#features/contacts/contacts.ts'
import { settingOf } from '#features/settings/settings.ts'
import { pipelined } from '#platform/database/db.ts'
import type { Ctx } from '#platform/unit.ts'
import { patchTicket, requireTicket } from './find.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { recordTicketEvent } from './history/history.ts'
import type { BegunBy } from './history/queries.ts'
import { pushUpdate } from './live.ts'
import { findLiveTicketId, insertTicket, lockLiveTicketRows, lockRecentTicket } from './queries.ts'

const minuteMs = 60_000

export interface Conversation {
  contactId: number
  connectionId: number
  isGroup: boolean
}

/** A ticket, with its place before the message. Undefined when it is new. */
export interface LiveTicket {
  ticketId: number
  before: LockedTicket | undefined
}

/**
 * The one live ticket of a contact on a connection. If there is none, a ticket that was closed a short while ago waits again in its queue.
 * Otherwise a new one waits, in the connection's queue when there is exactly one.
 */
export async function ensureLiveTicket(ctx: Ctx, conversation: Conversation, begunBy: BegunBy): Promise<LiveTicket> {
  const { contactId, connectionId } = conversation
  const [, live] = await pipelined(lockContact(ctx, contactId), lockLiveTicketRows(ctx.tx, contactId))
  const known = live.find((ticket) => ticket.whatsappId === connectionId)
  if (known) return { ticketId: known.id, before: known }
  const recent = await lockReopenableTicket(ctx, conversation)
  if (recent) {
    const ticket = await patchTicket(ctx, recent.id, { status: 'pending', userId: null, waitingSince: null })
    await recordTicketEvent(ctx, { kind: 'reopened', userId: null, begunBy }, recent, ticket)
    return { ticketId: recent.id, before: recent }
  }
  const queueId = await onlyQueue(ctx, connectionId)
  const ticketId = await insertTicket(ctx.tx, {
    ...conversation,
    queueId,
    status: 'pending',
    now: ctx.now,
  })
  await recordTicketEvent(ctx, { kind: 'opened', userId: null, begunBy }, undefined, await requireTicket(ctx, ticketId))
  return { ticketId, before: undefined }
}

/**
 * The ticket that keeps the messages of a blocked contact: the live one, else the last one, which stays closed. If there is none, creates
 * one that was never open, without a visit.
 */
export async function ticketOfBlockedContact(ctx: Ctx, conversation: Conversation): Promise<LiveTicket> {
  const { contactId, connectionId } = conversation
  const { tx, now } = ctx
  const [, live] = await pipelined(lockContact(ctx, contactId), lockLiveTicketRows(tx, contactId))
  const here = live.find((ticket) => ticket.whatsappId === connectionId)
  const known = here ?? (await lockRecentTicket(tx, contactId, connectionId))
  if (known) return { ticketId: known.id, before: known }
  const ticketId = await insertTicket(tx, { ...conversation, queueId: null, status: 'closed', now })
  pushUpdate(ctx, undefined, await requireTicket(ctx, ticketId))
  return { ticketId, before: undefined }
}

/** Locks and returns the last ticket while the customer can still continue it. The company sets how long that is. */
async function lockReopenableTicket(ctx: Ctx, { contactId, connectionId }: Conversation): Promise<LockedTicket | undefined> {
  const [window, last] = await pipelined(settingOf(ctx, 'reopenMinutes'), lockRecentTicket(ctx.tx, contactId, connectionId))
  const windowMs = Number(window) * minuteMs
  return last && ctx.now.getTime() - last.updatedAt.getTime() < windowMs ? last : undefined
}

/** The live ticket of a contact on a connection, if there is one. Creates and locks nothing. */
export async function findLiveTicket(ctx: Ctx, contactId: number, connectionId: number): Promise<Ticket | undefined> {
  const id = await findLiveTicketId(ctx.tx, contactId, connectionId)
  return id === undefined ? undefined : requireTicket(ctx, id)
}

/** Locks and returns the contact's live tickets. */
export async function lockLiveTicketIds(ctx: Ctx, contactId: number): Promise<number[]> {
  return (await lockLiveTicketRows(ctx.tx, contactId)).map(({ id }) => id)
}
