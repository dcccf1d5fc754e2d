import { declareBelongings } from '#platform/belongings/belongings.ts'
import { listChargesOfPerson, unlinkCharges } from './charge-queries.ts'

/** Charges name no person. They are of a message, and follow it when contacts are merged or separated. */
export const belongings = declareBelongings({
  merge: async () => null,
  unmerge: async () => {},
  erase: ({ tx }, { id }) => unlinkCharges(tx, id),
  tell: async ({ tx }, id) => ({ charges: await listChargesOfPerson(tx, id) }),
})
