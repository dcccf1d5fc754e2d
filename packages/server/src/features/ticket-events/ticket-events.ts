import { type StoryEvent, ticketEventPush } from '@recado/contract/ticket-events/api'
import { audienceOf } from '#features/tickets/audience.ts'
import { findTicket } from '#features/tickets/find.ts'
import { listLive } from '#features/tickets/live-tickets.ts'
import { see } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { findEvent, insertEvent, listEvents, type NewEvent } from './queries.ts'

/** Writes down what happened to a ticket and tells those who may see it; nothing for a ticket that is gone. */
export async function note(ctx: Ctx, event: NewEvent): Promise<void> {
  const ticket = await findTicket(ctx, event.ticketId)
  if (!ticket) return
  const id = await insertEvent(ctx.tx, ctx.companyId, event)
  const stored = await findEvent(ctx.tx, ctx.companyId, id)
  ctx.push(ticketEventPush, { action: 'create', event: stored, ticket }, audienceOf(ctx.companyId, ticket))
}

/** From now on answers to the contact go elsewhere: noted in each live ticket. */
export async function noteNumber(
  ctx: Ctx,
  contactId: number,
  event: Pick<Extract<NewEvent, { kind: 'number-changed' }>, 'userId' | 'at' | 'detail'>,
): Promise<void> {
  for (const ticketId of await listLive(ctx, contactId)) await note(ctx, { ...event, ticketId, kind: 'number-changed' })
}

export async function list(ctx: ActorCtx, ticketId: number): Promise<StoryEvent[]> {
  const ticket = await see(ctx, ticketId)
  return listEvents(ctx.tx, ctx.companyId, ticket.id)
}
