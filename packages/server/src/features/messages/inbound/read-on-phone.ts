import type { Reading } from '@recado/border/signals'
import { known } from '#features/contacts/contacts.ts'
import { noteReading } from '#features/tickets/tickets.ts'
import type { Ctx } from '#platform/unit.ts'
import { listRead, markReadUpTo } from './queries.ts'
import { holdTicket } from '#features/tickets/find.ts'

/** Messages were read on our own phone, and with them those before: what came later is still to be read. The customer knows already. */
export async function readOnPhone(ctx: Ctx, connectionId: number, { chat, waIds }: Reading): Promise<void> {
  const contactIds = (await known(ctx, chat)).map(({ id }) => id)
  for (const { ticketId, lastId } of await listRead(ctx.tx, ctx.companyId, { connectionId, contactIds, waIds })) {
    const ticket = await holdTicket(ctx, ticketId)
    await noteReading(ctx, ticket, await markReadUpTo(ctx.tx, ctx.companyId, ticketId, lastId))
  }
}
