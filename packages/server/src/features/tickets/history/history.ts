import {
  type LostTicket,
  lostSeenPush,
  lostTicketPush,
  type StoryEvent,
  ticketEventPush,
  type Visit,
} from '@recado/contract/ticket-events/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { pipelined } from '#platform/database/db.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { audienceOf, type TicketPlace } from '#features/tickets/audience.ts'
import { type EventKind, ticketChanged } from '#features/tickets/events.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { holdersOf } from './holders.ts'
import {
  type BegunBy,
  type ContactEvent,
  insertContactEvent,
  insertEvent,
  clearLoss,
  listEvents,
  listLost,
  listMoves,
  listVisits,
  recordVisit,
  resumeVisit,
} from './queries.ts'

/** A user who closes a conversation by mistake and reopens it at once goes on with the same visit. */
const secondThoughtsMs = 60_000

export interface TicketAction {
  kind: EventKind
  /** Null where no user did it. */
  userId: number | null
  /** Which side wrote or acted first, where a conversation begins with it. */
  begunBy: BegunBy
}

/** Records what was done to a ticket, for its story and for figures, in the transaction that does it. */
export async function recordTicketEvent(
  ctx: Ctx,
  { kind, userId, begunBy }: TicketAction,
  from: TicketPlace | undefined,
  after: Ticket,
): Promise<void> {
  const { tx, companyId, now } = ctx
  if (kind === 'reopened' && userId !== null) await resumeVisit(tx, after.id, new Date(now.getTime() - secondThoughtsMs))
  const through = ctx.through ?? null
  const lostBy = loserOf({ kind, userId, through }, from, after)
  const [event] = await pipelined(
    insertEvent(tx, { ticketId: after.id, userId, kind, through, from, to: after, lostBy, at: now }),
    recordVisit(tx, after, { begunBy, now }),
  )
  if (event) pushEvent(ctx, event, after)
  if (event && lostBy !== null) ctx.push(lostTicketPush, { event, ticket: linkTo(after) }, [room.user(companyId, lostBy)])
  await ctx.emit(ticketChanged, { kind, userId, ticket: after })
}

const isMove: Record<EventKind, boolean> = {
  transferred: true,
  returned: true,
  opened: false,
  accepted: false,
  queued: false,
  closed: false,
  reopened: false,
  deleted: false,
}

/** The user who had the ticket until another user, or a program, moved it on. */
function loserOf(
  { kind, userId, through }: Pick<TicketAction, 'kind' | 'userId'> & { through: 'API' | null },
  from: TicketPlace | undefined,
  to: TicketPlace,
): number | null {
  const isMoved = isMove[kind] && (userId !== null || through !== null)
  if (!isMoved || !from || from.userId === userId || from.userId === to.userId) return null
  return from.userId
}

function linkTo({ id, uuid, contact }: Ticket): LostTicket['ticket'] {
  return { id, uuid, contact: { name: contact.name } }
}

/** The ticket is about to be deleted. Its visit ends here, and stays. */
export async function recordDeletion(ctx: Ctx, userId: number, ticket: LockedTicket): Promise<void> {
  const { tx, now } = ctx
  await recordVisit(tx, { ...ticket, status: 'closed' }, { begunBy: 'us', now })
  await insertEvent(tx, {
    ticketId: ticket.id,
    userId,
    kind: 'deleted',
    through: null,
    from: ticket,
    to: undefined,
    lostBy: null,
    at: now,
  })
  await ctx.emit(ticketChanged, { kind: 'deleted', userId, ticket })
}

export type ContactAction = ContactEvent & { userId: number | null; at: Date }

/** Records something that happened to the contact and that all users in its ticket should know. */
export async function recordContactEvent(ctx: Ctx, ticket: Ticket, event: ContactAction): Promise<void> {
  pushEvent(ctx, await insertContactEvent(ctx.tx, { ...event, ticketId: ticket.id }), ticket)
}

/** The story of the ticket, newest first. */
export function listStory(ctx: Ctx, ticketId: number): Promise<StoryEvent[]> {
  return listEvents(ctx.tx, ticketId)
}

/** Tickets that others took from the user and whose loss the user has not seen. */
export function listLostBy({ tx }: Ctx, userId: number): Promise<LostTicket[]> {
  return listLost(tx, userId)
}

/** Records that the user has seen the loss, and tells the user's other screens. */
export async function recordLossSeen(ctx: Ctx, userId: number, ticketId: number): Promise<void> {
  const isNews = await clearLoss(ctx.tx, userId, ticketId)
  if (isNews) ctx.push(lostSeenPush, { ticketId }, [room.user(ctx.companyId, userId)])
}

/** The visits of the ticket, newest first. */
export async function listVisitsOf({ tx, now }: Ctx, ticketId: number): Promise<Visit[]> {
  const [rows, moves] = await pipelined(listVisits(tx, ticketId, now), listMoves(tx, ticketId))
  return rows.map(({ botSince, ...visit }) => ({ ...visit, holders: holdersOf({ botSince, ...visit }, moves) }))
}

function pushEvent(ctx: Ctx, event: StoryEvent, ticket: Ticket): void {
  ctx.push(ticketEventPush, { action: 'create', event, ticket }, audienceOf(ctx.companyId, ticket))
}
