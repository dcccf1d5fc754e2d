import type { LostTicket, StoryEvent, Visit } from '@recado/contract/ticket-events/api'
import type { contactRenumbered } from '#features/contacts/events.ts'
import type { contactTagged } from '#features/tags/events.ts'
import { ticketOf } from '#features/tickets/find.ts'
import {
  type ContactDeed,
  listLostBy,
  listStory,
  listVisitsOf,
  noteContact,
  noteLossSeen,
} from '#features/tickets/history/history.ts'
import { listLive } from '#features/tickets/live-tickets.ts'
import { see } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { z } from 'zod'

/** Notes in each live ticket that answers to the contact go to another number from now on. */
export async function noteRenumbering(
  ctx: Ctx,
  { contactId, userId, at, ...detail }: z.output<typeof contactRenumbered.payload>,
): Promise<void> {
  await noteInLive(ctx, contactId, { kind: 'number-changed', userId, at: new Date(at), detail })
}

/** Notes the contact's changed tags in each live ticket. */
export async function noteTags(
  ctx: Ctx,
  { contactId, userId, at, ...detail }: z.output<typeof contactTagged.payload>,
): Promise<void> {
  await noteInLive(ctx, contactId, { kind: 'tagged', userId, at: new Date(at), detail })
}

async function noteInLive(ctx: Ctx, contactId: number, event: ContactDeed): Promise<void> {
  for (const id of await listLive(ctx, contactId)) await noteContact(ctx, await ticketOf(ctx, id), event)
}

export async function list(ctx: ActorCtx, ticketId: number): Promise<StoryEvent[]> {
  const ticket = await see(ctx, ticketId)
  return listStory(ctx, ticket.id)
}

export async function listVisits(ctx: ActorCtx, ticketId: number): Promise<Visit[]> {
  const { id } = await see(ctx, ticketId)
  return listVisitsOf(ctx, id)
}

/** Tickets that others took from the actor. They carry the customer's name, because the actor has just talked to that customer. */
export function listLost(ctx: ActorCtx): Promise<LostTicket[]> {
  return listLostBy(ctx, ctx.actor.id)
}

export async function seeLost(ctx: ActorCtx, ticketId: number): Promise<{ message: string }> {
  const { id } = await ticketOf(ctx, ticketId)
  await noteLossSeen(ctx, ctx.actor.id, id)
  return { message: 'Seen' }
}
