import { type TicketNote, ticketNotePush } from '@recado/contract/ticket-notes/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { audienceOf, type TicketPlace } from '#features/tickets/audience.ts'
import type { Ctx } from '#platform/unit.ts'

export function pushNote(ctx: Ctx, note: TicketNote, ticket: TicketPlace & Pick<Ticket, 'id' | 'uuid' | 'contact'>): void {
  const { id, uuid, contact } = ticket
  const named = { id, uuid, contact: { name: contact.name } }
  ctx.push(ticketNotePush, { action: 'create', note, ticket: named }, audienceOf(ctx.companyId, ticket))
}

export function pushDeletion(ctx: Ctx, { id, ticketId }: TicketNote, ticket: TicketPlace): void {
  ctx.push(ticketNotePush, { action: 'delete', noteId: id, ticketId }, audienceOf(ctx.companyId, ticket))
}
