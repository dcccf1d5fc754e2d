import * as api from '@recado/contract/webhooks/api'
import { contactMerged } from '#features/contacts/events.ts'
import { settingChanged } from '#features/settings/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { dropWork } from '#platform/work/queries.ts'
import { belongings } from './belongings.ts'
import { sweep, tick, tickMs } from './clock.ts'
import { list, replay, replayAll, sendTest, show as showDelivery } from './deliveries.ts'
import { delivery, webhookTries } from './delivery.ts'
import { dispatch } from './dispatch.ts'
import { dropAllWaiting, giveDeliveries, measureWaiting } from './delivery-queries.ts'
import { roomsOf } from './live.ts'
import { mailAdmins } from './mail-admins.ts'
import { changeSecret, applySettingChange, show, showSecret } from './webhooks.ts'
import { deliverWork, dispatchWork } from './work.ts'

const hourMs = 3_600_000

export const webhooks = defineFeature({
  name: 'webhooks',
  companyTables: {
    webhook_deliveries: { stays: 'it is over' },
    webhooks: { stays: 'it has the secret of a webhook' },
  },
  namesContacts: ['webhook_deliveries'],
  belongings,
  rooms: roomsOf,
  counters: [webhookTries],
  measures: [
    {
      name: 'recado_webhook_events',
      help: 'Events that wait to be sent to webhooks, those of failing receivers included.',
      labels: [],
      read: measureWaiting,
    },
  ],
  routes: [
    route(api.showWebhook, (ctx) => show(ctx)),
    route(api.showWebhookSecret, (ctx) => showSecret(ctx)),
    route(api.changeWebhookSecret, (ctx) => changeSecret(ctx)),
    route(api.testWebhook, (ctx) => sendTest(ctx)),
    route(api.listDeliveries, (ctx, search) => list(ctx, search)),
    route(api.showDelivery, (ctx, { id }) => showDelivery(ctx, id)),
    route(api.replayDelivery, (ctx, { id }) => replay(ctx, id)),
    route(api.replayDeliveries, (ctx, input) => replayAll(ctx, input)),
  ],
  reactions: [
    reaction(settingChanged, (ctx, { key }) => applySettingChange(ctx, key)),
    reaction(contactMerged, ({ tx }, { keptId, goneId }) => giveDeliveries(tx, keptId, goneId)),
  ],
  jobs: [
    // A failing receiver is served by the clock, so that others go first.
    job({ ...dispatchWork, run: (ctx) => dispatch(ctx) }),
    delivery,
    mailAdmins,
  ],
  settleCopy: async (tx) => {
    await dropWork(tx, [deliverWork.name])
    return { events: await dropAllWaiting(tx) }
  },
  clockJobs: [
    { name: 'webhooks.tick', everyMs: tickMs, run: tick },
    { name: 'webhooks.sweep', everyMs: hourMs, run: sweep },
  ],
})
