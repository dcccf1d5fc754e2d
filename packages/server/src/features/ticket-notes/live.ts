import { type TicketNote, ticketNotePush } from '@recado/contract/ticket-notes/api'
import { audienceOf, type Placed } from '#features/tickets/audience.ts'
import type { Ctx } from '#platform/unit.ts'

export function pushNote(ctx: Ctx, note: TicketNote, ticket: Placed): void {
  ctx.push(ticketNotePush, { action: 'create', note }, audienceOf(ctx.companyId, ticket))
}

export function pushDeletion(ctx: Ctx, { id, ticketId }: TicketNote, ticket: Placed): void {
  ctx.push(ticketNotePush, { action: 'delete', noteId: id, ticketId }, audienceOf(ctx.companyId, ticket))
}
