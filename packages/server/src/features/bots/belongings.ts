import { declareBelongings } from '#platform/belongings/belongings.ts'
import { deleteRunsOfPerson, listAnswersOfPerson } from './runs/personal-data-queries.ts'

/** What flows and other answerers have asked a contact and heard from it. */
export const belongings = declareBelongings({
  erase: ({ tx }, { id }) => deleteRunsOfPerson(tx, id),
  tell: async ({ tx }, id) => ({ answers: await listAnswersOfPerson(tx, id) }),
})
