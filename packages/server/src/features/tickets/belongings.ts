import { declareBelongings } from '#platform/belongings.ts'
import { type Followed, joinTickets, partTickets } from './joining.ts'
import { deleteContactEvents, forgetInLastMessages, listOfPerson } from './person-queries.ts'

export const belongings = declareBelongings<Followed>({
  async merge(ctx, pair) {
    const followed = await joinTickets(ctx, pair)
    pair.tickets.push(...followed.tickets)
    return followed
  },
  async unmerge(ctx, pair, followed) {
    if (followed) pair.tickets.push(...(await partTickets(ctx, pair, followed)))
  },
  // Tickets stay with everything in them except what the contact is called.
  async erase({ tx }, { id, names, others }) {
    await forgetInLastMessages(tx, id)
    await deleteContactEvents(tx, id, { names, others })
  },
  tell: async ({ tx }, id) => ({ tickets: await listOfPerson(tx, id) }),
})
