import { type TicketMark, ticketMarkPush } from '@recado/contract/ticket-marks/api'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import { deleteMark, type MarkPatch, upsertMark } from './queries.ts'

/** Marks a ticket for the actor alone, and tells the actor's other screens. */
export async function mark(ctx: ActorCtx, ticketId: number, patch: MarkPatch): Promise<TicketMark> {
  await requireVisibleTicket(ctx, ticketId)
  const { tx, companyId, actor } = ctx
  const marked = await upsertMark(tx, { ...patch, companyId, userId: actor.id, ticketId })
  await deleteMark(tx, actor.id, ticketId)
  ctx.push(ticketMarkPush, marked, [room.user(companyId, actor.id)])
  return marked
}
