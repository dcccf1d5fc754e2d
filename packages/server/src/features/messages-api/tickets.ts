import type { Parsed } from '@recado/contract/endpoint'
import type { Changed, closeByToken, transferByToken } from '@recado/contract/messages-api/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { lockTicket } from '#features/tickets/find.ts'
import { closeByProgram } from '#features/tickets/tickets.ts'
import { transferUnchecked } from '#features/tickets/transfer.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'

export async function transfer(ctx: Ctx, { ticketId, queueId, userId = null }: Parsed<typeof transferByToken>): Promise<Changed> {
  const ticket = await lockTicket(ctx, ticketId)
  if (ticket.status === 'closed') fail('ERR_TICKET_CLOSED')
  return toChanged(await transferUnchecked(ctx, null, ticket, { queueId, userId }))
}

export async function close(ctx: Ctx, { ticketId }: Parsed<typeof closeByToken>): Promise<Changed> {
  return toChanged(await closeByProgram(ctx, await lockTicket(ctx, ticketId)))
}

function toChanged({ id, contactId, status }: Ticket): Changed {
  return { ok: true, ticketId: id, contactId, status }
}
