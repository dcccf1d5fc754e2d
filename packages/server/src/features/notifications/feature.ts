import * as api from '@recado/contract/push-subscriptions/api'
import { connectionAlarmed } from '#features/connections/events.ts'
import { paymentMissing } from '#features/official-lines/events.ts'
import { messageReceived } from '#features/messages/events.ts'
import { noteMentioned } from '#features/ticket-notes/events.ts'
import { ticketTransferred } from '#features/tickets/events.ts'
import { webhookStopped } from '#features/webhooks/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import type { Event } from '#platform/work/event.ts'
import { type Job, job } from '#platform/work/job.ts'
import type { Ctx } from '#platform/unit.ts'
import type { z } from 'zod'
import { deliver } from './delivery.ts'
import { deleteEnded, isAnyoneListening } from './queries.ts'
import { subscribe, tryPush, unsubscribe } from './subscriptions.ts'
import { ring, ringOutage, ringMention, ringWebhookStopped, ringTransfer, ringUnpaid } from './ring.ts'
import { vapidKeys } from './vapid.ts'

const hourMs = 3_600_000

export const notifications = defineFeature({
  name: 'notifications',
  companyTables: {
    push_subscriptions: { stays: 'a browser asked for it here' },
  },
  routes: [
    route(api.pushKey, async ({ key }) => ({ publicKey: vapidKeys(key('web push')).publicKey })),
    route(api.subscribeToPush, (ctx, input) => subscribe(ctx, input)),
    route(api.unsubscribeFromPush, (ctx, { endpoint }) => unsubscribe(ctx, endpoint)),
    route(api.testPush, (ctx, { endpoint }) => tryPush(ctx, endpoint)),
  ],
  jobs: [
    ringing('ring', messageReceived, ring),
    ringing('ring-transfer', ticketTransferred, ringTransfer),
    ringing('ring-mention', noteMentioned, ringMention),
    ringing('ring-alarm', connectionAlarmed, ringOutage),
    ringing('ring-payment', paymentMissing, ringUnpaid),
    ringing('ring-webhook', webhookStopped, ringWebhookStopped),
    deliver,
  ],
  clockJobs: [
    { name: 'notifications.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteEnded(tx, now)) },
  ],
})

type Ring<S extends z.ZodType> = (ctx: Ctx, payload: z.output<S>) => Promise<void>

/** A job for an event that browsers are told of, if a browser listens. */
function ringing<S extends z.ZodType>(name: string, on: Event<S>, ringFor: Ring<S>): Job<S> {
  return job({
    name: `notifications.${name}`,
    input: on.payload,
    on,
    isTold: true,
    wanted: ({ tx, now }) => isAnyoneListening(tx, now),
    run: ringFor,
  })
}
