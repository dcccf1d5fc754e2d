import { declareBelongings } from '#platform/belongings/belongings.ts'
import { deleteDeliveriesOfPerson, giveDeliveries, returnDeliveries } from './delivery-queries.ts'

/** Events about a contact, sent or still to be sent. Their text stays. Only the contact that they belong to changes. */
export const belongings = declareBelongings({
  merge: ({ tx }, { kept, gone }) => giveDeliveries(tx, kept.id, gone.id),
  unmerge: ({ tx }, { kept, gone }) => returnDeliveries(tx, kept.id, gone.id),
  // Webhooks come last in the list of features, so that this also deletes the events about changes to the person's records so far.
  erase: ({ tx }, { id }) => deleteDeliveriesOfPerson(tx, id),
})
