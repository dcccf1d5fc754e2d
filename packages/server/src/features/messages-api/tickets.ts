import type { Parsed } from '@recado/contract/endpoint'
import type { Changed, closeByToken, transferByToken } from '@recado/contract/messages-api/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { holdTicket } from '#features/tickets/find.ts'
import { closeFor } from '#features/tickets/tickets.ts'
import { handOn } from '#features/tickets/transfer.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'

export async function transfer(ctx: Ctx, { ticketId, queueId, userId = null }: Parsed<typeof transferByToken>): Promise<Changed> {
  const ticket = await holdTicket(ctx, ticketId)
  if (ticket.status === 'closed') fail('ERR_TICKET_CLOSED')
  return toChanged(await handOn(ctx, null, ticket, { queueId, userId }))
}

export async function close(ctx: Ctx, { ticketId }: Parsed<typeof closeByToken>): Promise<Changed> {
  return toChanged(await closeFor(ctx, await holdTicket(ctx, ticketId)))
}

function toChanged({ id, contactId, status }: Ticket): Changed {
  return { ok: true, ticketId: id, contactId, status }
}
