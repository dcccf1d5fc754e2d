import { contactChanged } from '#features/contacts/events.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { listShownTickets } from './find.ts'
import { pushUpdate } from './live.ts'
import { beginWaiting, endWaiting } from './last-message-queries.ts'
import { lockLiveTicketRows } from './queries.ts'

/** Pushes the contact's tickets, because lists show the contact in their rows. */
export const pushTicketsOfContact = job({
  name: 'tickets.follow-contact',
  input: contactChanged.payload,
  on: contactChanged,
  run: async (ctx, { contactId }) => {
    for (const ticket of await listShownTickets(ctx, contactId)) pushUpdate(ctx, undefined, ticket)
  },
})

/** A blocked contact no longer waits. */
export async function stopWaiting({ tx }: Ctx, contactId: number): Promise<void> {
  await lockLiveTicketRows(tx, contactId)
  await endWaiting(tx, contactId)
}

/** A contact that is unblocked waits from now on in tickets where it had the last word. */
export async function resumeWaiting({ tx, now }: Ctx, contactId: number): Promise<void> {
  await lockLiveTicketRows(tx, contactId)
  await beginWaiting(tx, contactId, now)
}
