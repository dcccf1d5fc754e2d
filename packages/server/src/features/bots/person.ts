import type { Ctx } from '#platform/unit.ts'
import { type AnswersOfPerson, deleteRunsOfPerson, listAnswersOfPerson } from './runs/person-queries.ts'

/** What the person has answered to flows, by the names under which it is kept. */
export function answersOfPerson(ctx: Ctx, contactId: number): Promise<AnswersOfPerson[]> {
  return listAnswersOfPerson(ctx.tx, ctx.companyId, contactId)
}

/** What flows and others have asked and heard of the person is gone. */
export function forgetInRuns(ctx: Ctx, contactId: number): Promise<void> {
  return deleteRunsOfPerson(ctx.tx, ctx.companyId, contactId)
}
