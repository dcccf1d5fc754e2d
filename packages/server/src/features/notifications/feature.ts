import * as api from '@recado/contract/push-subscriptions/api'
import { lineAlarmed } from '#features/connections/events.ts'
import { messageReceived } from '#features/messages/events.ts'
import { noteMentioned } from '#features/ticket-notes/events.ts'
import { ticketTransferred } from '#features/tickets/events.ts'
import { webhookStopped } from '#features/webhooks/events.ts'
import { defineFeature, type Feature, route } from '#platform/feature.ts'
import type { Event } from '#platform/work/event.ts'
import { type Job, job } from '#platform/work/job.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Ctx } from '#platform/unit.ts'
import type { z } from 'zod'
import { delivery } from './delivery.ts'
import { deleteEnded, isAnyoneListening } from './queries.ts'
import { subscribe, tryPush, unsubscribe } from './subscriptions.ts'
import { ring, ringAlarm, ringMention, ringStopped, ringTransfer } from './ring.ts'
import { vapidKeys } from './vapid.ts'

const hourMs = 3_600_000

export interface NotificationParts {
  outbound: Outbound
  publicUrl: string
  /** 32 bytes that sign what we send to push services. */
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
      ringing('ring', messageReceived, ring, deliver),
      ringing('ring-transfer', ticketTransferred, ringTransfer, deliver),
      ringing('ring-mention', noteMentioned, ringMention, deliver),
      ringing('ring-alarm', lineAlarmed, ringAlarm, deliver),
      ringing('ring-webhook', webhookStopped, ringStopped, deliver),
      deliver,
    ],
    clockJobs: [
      { name: 'notifications.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteEnded(tx, now)) },
    ],
  })
}

type Ring<S extends z.ZodType> = (ctx: Ctx, deliver: Job, payload: z.output<S>) => Promise<void>

/** A job for an event that browsers are told of, if a browser listens. */
function ringing<S extends z.ZodType>(name: string, on: Event<S>, ringFor: Ring<S>, deliver: Job): Job<S> {
  return job({
    name: `notifications.${name}`,
    input: on.payload,
    on,
    wanted: ({ tx, now }) => isAnyoneListening(tx, now),
    run: (ctx, payload) => ringFor(ctx, deliver, payload),
  })
}
