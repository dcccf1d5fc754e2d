import { contactChanged } from '#features/contacts/events.ts'
import { job } from '#platform/work/job.ts'
import { listShownTickets } from './find.ts'
import { pushUpdate } from './live.ts'

/** Lists show the contact in their rows, so they change with it. */
export const followContact = job({
  name: 'tickets.follow-contact',
  input: contactChanged.payload,
  on: contactChanged,
  run: async (ctx, { contactId }) => {
    for (const ticket of await listShownTickets(ctx, contactId)) pushUpdate(ctx, undefined, ticket)
  },
})
