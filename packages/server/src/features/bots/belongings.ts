import { declareBelongings } from '#platform/belongings.ts'
import { deleteRunsOfPerson, listAnswersOfPerson } from './runs/person-queries.ts'

/** What flows and others have asked and heard of a person. */
export const belongings = declareBelongings({
  erase: ({ tx, companyId }, { id }) => deleteRunsOfPerson(tx, companyId, id),
  tell: async ({ tx, companyId }, id) => ({ answers: await listAnswersOfPerson(tx, companyId, id) }),
})
