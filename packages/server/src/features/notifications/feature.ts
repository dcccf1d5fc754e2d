import * as api from '@recado/contract/push-subscriptions'
import { messageReceived } from '#features/messages/events.ts'
import { ticketTransferred } from '#features/tickets/events.ts'
import { defineFeature, type Feature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { delivery, type NotificationParts } from './delivery.ts'
import { deleteEnded } from './queries.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { ring, ringTransfer } from './ring.ts'

const hourMs = 3_600_000

export function notifications(parts: NotificationParts): Feature {
  const deliver = delivery(parts)
  return defineFeature({
    name: 'notifications',
    routes: [
      route(api.pushKey, async () => ({ publicKey: parts.keys.publicKey })),
      route(api.subscribeToPush, (ctx, input) => subscribe(ctx, parts.outbound, input)),
      route(api.unsubscribeFromPush, (ctx, { endpoint }) => unsubscribe(ctx, endpoint)),
    ],
    jobs: [
      job({
        name: 'notifications.ring',
        input: messageReceived.payload,
        on: messageReceived,
        run: (ctx, received) => ring(ctx, deliver, received),
      }),
      job({
        name: 'notifications.ring-transfer',
        input: ticketTransferred.payload,
        on: ticketTransferred,
        run: (ctx, transferred) => ringTransfer(ctx, deliver, transferred),
      }),
      deliver,
    ],
    clockJobs: [
      { name: 'notifications.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteEnded(tx, now)) },
    ],
  })
}
