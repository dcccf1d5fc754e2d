import { declareBelongings } from '#platform/belongings.ts'
import { deleteOfPerson, giveDeliveries, returnDeliveries } from './delivery-queries.ts'

/** What was told of a contact, and what still is to be. What it says stays; who is named in it changes. */
export const belongings = declareBelongings({
  merge: ({ tx }, { kept, gone }) => giveDeliveries(tx, kept.id, gone.id),
  unmerge: ({ tx }, { kept, gone }) => returnDeliveries(tx, kept.id, gone.id),
  // Webhooks come last in the list of features: what was done to the person's records until then was told as well.
  erase: ({ tx }, { id }) => deleteOfPerson(tx, id),
})
