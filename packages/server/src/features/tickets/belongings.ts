import { declareBelongings } from '#platform/belongings/belongings.ts'
import { type MergedTickets, mergeTickets, unmergeTickets } from './merge.ts'
import { deleteWindows } from './window/merge-queries.ts'
import { deleteContactEvents, redactLastMessages, listTicketsOfPerson } from './personal-data-queries.ts'

export const belongings = declareBelongings<MergedTickets>({
  async merge(ctx, pair) {
    const followed = await mergeTickets(ctx, pair)
    pair.tickets.push(...followed.tickets)
    return followed
  },
  async unmerge(ctx, pair, followed) {
    if (followed) pair.tickets.push(...(await unmergeTickets(ctx, pair, followed)))
  },
  // Tickets stay with everything in them except what the contact is called.
  async erase({ tx }, { id, names, others }) {
    await redactLastMessages(tx, id)
    await deleteContactEvents(tx, id, { names, others })
    await deleteWindows(tx, id)
  },
  tell: async ({ tx }, id) => ({ tickets: await listTicketsOfPerson(tx, id) }),
})
