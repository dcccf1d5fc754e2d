import * as api from '@recado/contract/ticket-events/api'
import { contactRenumbered } from '#features/contacts/events.ts'
import { contactTagged } from '#features/tags/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { list, listLost, listVisits, recordRenumbering, recordTagChange, markLossSeen } from './ticket-events.ts'
import { idsUnder } from '#platform/company-file/declared.ts'

const tellEvent = idsUnder({ user: 'users', queue: 'queues', goesOn: 'tickets', closed: 'tickets' })

export const ticketEvents = defineFeature({
  name: 'ticket-events',
  companyTables: {
    ticket_events: { ids: { ticket_id: 'tickets', user_id: 'users' }, inside: { detail: tellEvent } },
  },
  routes: [
    route(api.listTicketEvents, (ctx, { ticketId }) => list(ctx, ticketId)),
    route(api.listVisits, (ctx, { ticketId }) => listVisits(ctx, ticketId)),
    route(api.listLost, (ctx) => listLost(ctx)),
    route(api.seeLost, (ctx, { ticketId }) => markLossSeen(ctx, ticketId)),
  ],
  jobs: [
    job({
      name: 'ticket-events.number-changed',
      input: contactRenumbered.payload,
      on: contactRenumbered,
      lane: ({ contactId }) => `contact ${contactId}`,
      run: recordRenumbering,
    }),
    job({
      name: 'ticket-events.tagged',
      input: contactTagged.payload,
      on: contactTagged,
      lane: ({ contactId }) => `contact ${contactId}`,
      run: recordTagChange,
    }),
  ],
})
