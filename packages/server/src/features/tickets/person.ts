import type { Ctx } from '#platform/unit.ts'
import { deleteContactEvents, forgetInLastMessages, listOfPerson, type TicketOfPerson } from './person-queries.ts'

export function ticketsOfPerson(ctx: Ctx, contactId: number): Promise<TicketOfPerson[]> {
  return listOfPerson(ctx.tx, ctx.companyId, contactId)
}

/** Tickets stay, and all they tell but what the contact is called; so do those of `others` that were once one with it; `names` are its own. */
export async function forgetInTickets(
  ctx: Ctx,
  contactId: number,
  names: readonly string[],
  others: readonly number[],
): Promise<void> {
  await forgetInLastMessages(ctx.tx, ctx.companyId, contactId)
  await deleteContactEvents(ctx.tx, ctx.companyId, contactId, { names, others })
}
