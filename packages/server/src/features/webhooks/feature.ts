import * as api from '@recado/contract/webhooks/api'
import { contactMerged } from '#features/contacts/events.ts'
import { installationLook } from '#features/settings/branding.ts'
import { settingChanged } from '#features/settings/events.ts'
import type { SystemDb } from '#platform/database/system.ts'
import { defineFeature, type Feature, route } from '#platform/feature.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { belongings } from './belongings.ts'
import { sweep, tick, tickMs } from './clock.ts'
import { list, replay, replayAll, sendTest, show as showDelivery } from './deliveries.ts'
import { delivery } from './delivery.ts'
import { dispatch } from './dispatch.ts'
import { webhookStopped } from './events.ts'
import { giveDeliveries } from './delivery-queries.ts'
import { stoppedLetter } from './letters.ts'
import { roomsOf } from './live.ts'
import { listAdmins, takeMail } from './queries.ts'
import { createSlots } from './slots.ts'
import { changeSecret, heed, show, showSecret } from './webhooks.ts'
import { dispatchWork } from './work.ts'

/** Maximum concurrent calls to receivers in one process, and to failing ones. A third of all outbound calls stays free for others. */
const mostCalls = 128
const mostToFailing = 32
const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface WebhookParts {
  system: SystemDb
  outbound: Outbound
  mails: Mails
  publicUrl: string
}

export function webhooks({ system, outbound, mails, publicUrl }: WebhookParts): Feature {
  const slots = createSlots(mostCalls, mostToFailing)
  return defineFeature({
    name: 'webhooks',
    belongings,
    rooms: roomsOf,
    routes: [
      route(api.showWebhook, (ctx) => show(ctx)),
      route(api.showWebhookSecret, (ctx) => showSecret(ctx)),
      route(api.changeWebhookSecret, (ctx) => changeSecret(ctx)),
      route(api.testWebhook, (ctx) => sendTest(ctx)),
      route(api.listDeliveries, (ctx, search) => list(ctx, search)),
      route(api.showDelivery, (ctx, { id }) => showDelivery(ctx, { publicUrl }, id)),
      route(api.replayDelivery, (ctx, { id }) => replay(ctx, id)),
      route(api.replayDeliveries, (ctx, input) => replayAll(ctx, input)),
    ],
    reactions: [
      reaction(settingChanged, (ctx, { key }) => heed(ctx, key, (url) => outbound.accepts(url))),
      reaction(contactMerged, ({ tx }, { keptId, goneId }) => giveDeliveries(tx, keptId, goneId)),
    ],
    jobs: [
      // A failing receiver is served by the clock, so that others go first.
      job({ ...dispatchWork, run: (ctx) => dispatch(ctx) }),
      delivery({ slots, publicUrl }),
      job({
        name: 'webhooks.tell-admins',
        input: webhookStopped.payload,
        on: webhookStopped,
        before: () => installationLook(system),
        run: async (ctx, stopped, house) => {
          // Without this limit the receiver would decide how often mails are sent, and the user who switches the webhook on again would
          // decide to whom.
          if (!(await takeMail(ctx.tx, ctx.now, new Date(ctx.now.getTime() - dayMs)))) return
          for (const to of await listAdmins(ctx.tx)) {
            const letter = stoppedLetter(to, { ...stopped, url: `${publicUrl}/messages-api` }, house)
            const until = new Date(ctx.now.getTime() + dayMs)
            await mails.post(ctx, { kind: 'webhook stopped', to: to.email, letter, until })
          }
        },
      }),
    ],
    clockJobs: [
      { name: 'webhooks.tick', everyMs: tickMs, run: (everywhere) => tick(slots, everywhere) },
      { name: 'webhooks.sweep', everyMs: hourMs, run: sweep },
    ],
  })
}
