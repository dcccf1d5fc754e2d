import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { contactRenumbered } from '#features/contacts/events.ts'
import { ticketTransferred } from '#features/tickets/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { list, note, noteNumber } from './ticket-events.ts'

export const ticketEvents = defineFeature({
  name: 'ticket-events',
  routes: [route(listTicketEvents, (ctx, { ticketId }) => list(ctx, ticketId))],
  jobs: [
    job({
      name: 'ticket-events.transferred',
      input: ticketTransferred.payload,
      on: ticketTransferred,
      lane: ({ ticketId }) => `ticket ${ticketId}`,
      run: (ctx, { ticketId, userId, at, ...detail }) =>
        note(ctx, { ticketId, userId, at: new Date(at), kind: 'transferred', detail }),
    }),
    job({
      name: 'ticket-events.number-changed',
      input: contactRenumbered.payload,
      on: contactRenumbered,
      lane: ({ contactId }) => `contact ${contactId}`,
      run: (ctx, { contactId, userId, at, ...detail }) => noteNumber(ctx, contactId, { userId, at: new Date(at), detail }),
    }),
  ],
})
