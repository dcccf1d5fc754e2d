import { type Ticket, ticketPush } from '@recado/contract/tickets/api'
import type { Ctx } from '#platform/unit.ts'
import { audienceOf, type TicketPlace } from './audience.ts'

/** Users who lose sight of the ticket are told only that it is gone, so that their lists drop the row. */
export function pushUpdate(ctx: Ctx, before: TicketPlace | undefined, after: Ticket): void {
  const rooms = audienceOf(ctx.companyId, after)
  ctx.push(ticketPush, { action: 'update', ticket: after }, rooms)
  const left = before ? audienceOf(ctx.companyId, before).filter((room) => !rooms.includes(room)) : []
  if (left.length) ctx.push(ticketPush, { action: 'delete', ticketId: after.id }, left, rooms)
}

export function pushUnread(ctx: Ctx, ticket: Ticket): void {
  ctx.push(ticketPush, { action: 'updateUnread', ticketId: ticket.id }, audienceOf(ctx.companyId, ticket))
}

export function pushDeletion(ctx: Ctx, ticket: TicketPlace & Pick<Ticket, 'id'>): void {
  ctx.push(ticketPush, { action: 'delete', ticketId: ticket.id }, audienceOf(ctx.companyId, ticket))
}
