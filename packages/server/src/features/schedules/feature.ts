import * as api from '@recado/contract/schedules/api'
import { contactMerged, contactRenumbering } from '#features/contacts/events.ts'
import { messageFailed, messageSent } from '#features/messages/events.ts'
import { ticketDeleted } from '#features/tickets/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { belongings } from './belongings.ts'
import { recordFailure, recordLosses, recordSent, sendSchedule } from './delivery.ts'
import { requireOwnSchedules } from './ownership.ts'
import { failPassed, giveSchedules } from './queries.ts'
import { attach, create, detach, list, remove, show, lockEditableSchedule, update } from './schedules.ts'
import { idsUnder, type Row } from '#platform/company-file/declared.ts'

const laneOf = ({ messageId }: { messageId: number }) => `schedule message ${messageId}`

export const schedules = defineFeature({
  name: 'schedules',
  companyTables: {
    schedules: { inside: { template: idsUnder({ templateId: 'message_templates' }) }, settle: settleSchedule },
  },
  namesContacts: ['schedules'],
  belongings,
  fileColumns: [{ table: 'schedules', column: 'media_id' }],
  routes: [
    route(api.listSchedules, (ctx, search) => list(ctx, search)),
    route(api.showSchedule, (ctx, { id }) => show(ctx, id)),
    route(api.createSchedule, (ctx, input) => create(ctx, input)),
    route(api.updateSchedule, (ctx, input) => update(ctx, input)),
    route(api.deleteSchedule, (ctx, { id }) => remove(ctx, id)),
    route(api.attachToSchedule, { admit: (ctx, { id }) => lockEditableSchedule(ctx, id) }, (ctx, { id }) => attach(ctx, id)),
    route(api.detachFromSchedule, (ctx, { id }) => detach(ctx, id)),
  ],
  reactions: [reaction(contactRenumbering, (ctx, { contactId, actor }) => requireOwnSchedules(ctx, actor, contactId, 'number'))],
  settleCopy: async (tx, now) => ({ schedules: await failPassed(tx, 'ERR_SCHEDULE_COPIED', now) }),
  jobs: [
    sendSchedule,
    job({
      name: 'schedules.note-sent',
      input: messageSent.payload,
      on: messageSent,
      lane: laneOf,
      run: (ctx, { messageId }) => recordSent(ctx, messageId),
    }),
    job({
      name: 'schedules.note-failure',
      input: messageFailed.payload,
      on: messageFailed,
      lane: laneOf,
      run: (ctx, { messageId, reason }) => recordFailure(ctx, messageId, reason),
    }),
    job({ name: 'schedules.note-loss', input: ticketDeleted.payload, on: ticketDeleted, run: (ctx) => recordLosses(ctx) }),
    job({
      name: 'schedules.follow-contact',
      input: contactMerged.payload,
      on: contactMerged,
      lane: ({ goneId }) => `contact ${goneId}`,
      run: async (ctx, { keptId, goneId }) => void (await giveSchedules(ctx.tx, keptId, goneId)),
    }),
  ],
})

/** It does not go out by itself: the installation that it comes from may still send it. */
function settleSchedule(row: Row): void {
  if (row['status'] === 'PENDENTE') Object.assign(row, { status: 'ERRO', failed_reason: 'ERR_SCHEDULE_CARRIED' })
}
