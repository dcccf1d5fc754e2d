import * as api from '@recado/contract/push-subscriptions/api'
import { lineAlarmed } from '#features/connections/events.ts'
import { messageReceived } from '#features/messages/events.ts'
import { noteMentioned } from '#features/ticket-notes/events.ts'
import { ticketTransferred } from '#features/tickets/events.ts'
import { webhookStopped } from '#features/webhooks/events.ts'
import { defineFeature, type Feature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { delivery } from './delivery.ts'
import { deleteEnded, isAnyoneListening } from './queries.ts'
import { subscribe, tryPush, unsubscribe } from './subscriptions.ts'
import { ring, ringAlarm, ringMention, ringStopped, ringTransfer } from './ring.ts'
import { vapidKeys } from './vapid.ts'

const hourMs = 3_600_000

export interface NotificationParts {
  outbound: Outbound
  publicUrl: string
  /** 32 bytes that sign what we hand to push services. */
  pushKey: Uint8Array
}

export function notifications({ outbound, publicUrl, pushKey }: NotificationParts): Feature {
  const keys = vapidKeys(pushKey)
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost'
  const deliver = delivery({ keys, subject, outbound })
  return defineFeature({
    name: 'notifications',
    routes: [
      route(api.pushKey, async () => ({ publicKey: keys.publicKey })),
      route(api.subscribeToPush, (ctx, input) => subscribe(ctx, outbound, input)),
      route(api.unsubscribeFromPush, (ctx, { endpoint }) => unsubscribe(ctx, endpoint)),
      route(api.testPush, (ctx, { endpoint }) => tryPush(ctx, deliver, endpoint)),
    ],
    jobs: [
      job({
        name: 'notifications.ring',
        input: messageReceived.payload,
        on: messageReceived,
        wanted: ({ tx, companyId, now }) => isAnyoneListening(tx, companyId, now),
        run: (ctx, received) => ring(ctx, deliver, received),
      }),
      job({
        name: 'notifications.ring-transfer',
        input: ticketTransferred.payload,
        on: ticketTransferred,
        wanted: ({ tx, companyId, now }) => isAnyoneListening(tx, companyId, now),
        run: (ctx, transferred) => ringTransfer(ctx, deliver, transferred),
      }),
      job({
        name: 'notifications.ring-mention',
        input: noteMentioned.payload,
        on: noteMentioned,
        wanted: ({ tx, companyId, now }) => isAnyoneListening(tx, companyId, now),
        run: (ctx, mentioned) => ringMention(ctx, deliver, mentioned),
      }),
      job({
        name: 'notifications.ring-alarm',
        input: lineAlarmed.payload,
        on: lineAlarmed,
        wanted: ({ tx, companyId, now }) => isAnyoneListening(tx, companyId, now),
        run: (ctx, alarmed) => ringAlarm(ctx, deliver, alarmed),
      }),
      job({
        name: 'notifications.ring-webhook',
        input: webhookStopped.payload,
        on: webhookStopped,
        wanted: ({ tx, companyId, now }) => isAnyoneListening(tx, companyId, now),
        run: (ctx, stopped) => ringStopped(ctx, deliver, stopped),
      }),
      deliver,
    ],
    clockJobs: [
      { name: 'notifications.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteEnded(tx, now)) },
    ],
  })
}
