import type { Ctx } from '#platform/unit.ts'
import { deleteNumberChanges, listOfPerson, type TicketOfPerson } from './person-queries.ts'

export function ticketsOfPerson(ctx: Ctx, contactId: number): Promise<TicketOfPerson[]> {
  return listOfPerson(ctx.tx, ctx.companyId, contactId)
}

/** Tickets stay, and all they tell but the contact's numbers. */
export function forgetInTickets(ctx: Ctx, contactId: number): Promise<void> {
  return deleteNumberChanges(ctx.tx, ctx.companyId, contactId)
}
