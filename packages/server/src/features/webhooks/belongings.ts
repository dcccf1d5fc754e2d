import { declareBelongings } from '#platform/belongings.ts'
import { deleteOfPerson, giveDeliveries, returnDeliveries } from './delivery-queries.ts'

/** What was told of a contact, and what still is to be. What it says stays; who is named in it changes. */
export const belongings = declareBelongings({
  merge: ({ tx, companyId }, { kept, gone }) => giveDeliveries(tx, companyId, kept.id, gone.id),
  unmerge: ({ tx, companyId }, { kept, gone }) => returnDeliveries(tx, companyId, kept.id, gone.id),
  // Webhooks come last in the list of features: what was done to the person's records until then was told as well.
  erase: ({ tx, companyId }, { id }) => deleteOfPerson(tx, companyId, id),
})
