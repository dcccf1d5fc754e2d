import type { LostTicket, StoryEvent, Visit } from '@recado/contract/ticket-events/api'
import type { contactRenumbered } from '#features/contacts/events.ts'
import type { contactTagged } from '#features/tags/events.ts'
import { requireTicket } from '#features/tickets/find.ts'
import {
  type ContactAction,
  listLostBy,
  listStory,
  listVisitsOf,
  recordContactEvent,
  recordLossSeen,
} from '#features/tickets/history/history.ts'
import { lockLiveTicketIds } from '#features/tickets/live-tickets.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { z } from 'zod'

/** Notes in each live ticket that answers to the contact go to another number from now on. */
export async function recordRenumbering(
  ctx: Ctx,
  { contactId, userId, at, ...detail }: z.output<typeof contactRenumbered.payload>,
): Promise<void> {
  await recordInLiveTickets(ctx, contactId, { kind: 'number-changed', userId, at: new Date(at), detail })
}

/** Notes the contact's changed tags in each live ticket. */
export async function recordTagChange(
  ctx: Ctx,
  { contactId, userId, at, ...detail }: z.output<typeof contactTagged.payload>,
): Promise<void> {
  await recordInLiveTickets(ctx, contactId, { kind: 'tagged', userId, at: new Date(at), detail })
}

async function recordInLiveTickets(ctx: Ctx, contactId: number, event: ContactAction): Promise<void> {
  for (const id of await lockLiveTicketIds(ctx, contactId)) await recordContactEvent(ctx, await requireTicket(ctx, id), event)
}

export async function list(ctx: ActorCtx, ticketId: number): Promise<StoryEvent[]> {
  const ticket = await requireVisibleTicket(ctx, ticketId)
  return listStory(ctx, ticket.id)
}

export async function listVisits(ctx: ActorCtx, ticketId: number): Promise<Visit[]> {
  const { id } = await requireVisibleTicket(ctx, ticketId)
  return listVisitsOf(ctx, id)
}

/** Tickets that others took from the actor. They carry the customer's name, because the actor has just talked to that customer. */
export function listLost(ctx: ActorCtx): Promise<LostTicket[]> {
  return listLostBy(ctx, ctx.actor.id)
}

export async function markLossSeen(ctx: ActorCtx, ticketId: number): Promise<{ message: string }> {
  const { id } = await requireTicket(ctx, ticketId)
  await recordLossSeen(ctx, ctx.actor.id, id)
  return { message: 'Seen' }
}
