import { contactChanged } from '#features/contacts/events.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { listShownTickets } from './find.ts'
import { pushUpdate } from './live.ts'
import { beginWaiting, endWaiting } from './last-message-queries.ts'
import { lockLiveTickets } from './queries.ts'

/** Lists show the contact in their rows, so they change with it. */
export const followContact = job({
  name: 'tickets.follow-contact',
  input: contactChanged.payload,
  on: contactChanged,
  run: async (ctx, { contactId }) => {
    for (const ticket of await listShownTickets(ctx, contactId)) pushUpdate(ctx, undefined, ticket)
  },
})

/** Whoever is blocked waits for nobody. */
export async function stopWaiting({ tx }: Ctx, contactId: number): Promise<void> {
  await lockLiveTickets(tx, contactId)
  await endWaiting(tx, contactId)
}

/** Whoever is blocked no more waits, from now on, where they had the last word. */
export async function waitAnew({ tx, now }: Ctx, contactId: number): Promise<void> {
  await lockLiveTickets(tx, contactId)
  await beginWaiting(tx, contactId, now)
}
