import type { Ctx } from '#platform/unit.ts'
import { type AnswersOfPerson, deleteHeard, deleteRunsOfPerson, listAnswersOfPerson } from './runs/person-queries.ts'

/** What the person has answered to flows, by the names under which it is kept. */
export function answersOfPerson(ctx: Ctx, contactId: number): Promise<AnswersOfPerson[]> {
  return listAnswersOfPerson(ctx.tx, ctx.companyId, contactId)
}

/** What flows and others have asked and heard of the person is gone. */
export function forgetInRuns(ctx: Ctx, contactId: number): Promise<void> {
  return deleteRunsOfPerson(ctx.tx, ctx.companyId, contactId)
}

/** A customer has deleted a message: flows keep nothing of it. */
export function forgetHeard(ctx: Ctx, { ticketId, body }: { ticketId: number; body: string }): Promise<void> {
  return deleteHeard(ctx.tx, ctx.companyId, ticketId, body)
}
