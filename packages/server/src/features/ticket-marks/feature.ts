import * as api from '@recado/contract/ticket-marks/api'
import { defineFeature, route } from '#platform/feature.ts'
import { mark } from './marks.ts'
import { listMarks } from './queries.ts'

export const ticketMarks = defineFeature({
  name: 'ticket-marks',
  companyTables: {
    ticket_marks: {},
  },
  routes: [
    route(api.listMarks, ({ tx, actor }) => listMarks(tx, actor.id)),
    route(api.markTicket, (ctx, { ticketId, ...patch }) => mark(ctx, ticketId, patch)),
  ],
})
