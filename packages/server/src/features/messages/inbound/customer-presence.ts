import type { InboundPresence } from '@recado/border/signals'
import { contactPresencePush } from '@recado/contract/presence/api'
import { findContactsByAddress } from '#features/contacts/contacts.ts'
import { audienceOf } from '#features/tickets/audience.ts'
import { findLiveTicket } from '#features/tickets/live-tickets.ts'
import type { Ctx } from '#platform/unit.ts'

/** A customer is writing or recording, or has stopped. Users who may see the ticket are told. None of it is stored. */
export async function showPresence(ctx: Ctx, connectionId: number, { chat, presence }: InboundPresence): Promise<void> {
  const [contact] = await findContactsByAddress(ctx, chat)
  const ticket = contact && (await findLiveTicket(ctx, contact.id, connectionId))
  if (ticket) ctx.push(contactPresencePush, { ticketId: ticket.id, presence }, audienceOf(ctx.companyId, ticket))
}
