import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { flag, timestamp, pageNumber } from '#field.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'
import { type EventType, eventTypes } from './events.ts'
import { bothSignHours } from './rules.ts'

/** Why the webhook was switched off automatically: the receiver answered 410, or gave no success for days. */
export const offReasons = ['gone', 'failing'] as const

export const webhook = z.object({
  enabled: z.boolean(),
  url: z.string(),
  secretMadeAt: z.nullable(timestamp),
  /** Until then the previous secret signs as well. */
  previousUntil: z.nullable(timestamp),
  /** Failures in a row. */
  failures: z.int(),
  failingSince: z.nullable(timestamp),
  lastSuccessAt: z.nullable(timestamp),
  /** The receiver asked for a pause until then. */
  resumesAt: z.nullable(timestamp),
  offReason: z.nullable(z.enum(offReasons)),
  offAt: z.nullable(timestamp),
})
export type Webhook = z.infer<typeof webhook>

/** What can go wrong in an attempt besides the status of the answer. */
export const webhookFaults = [
  /** The address may not be called. */
  'address',
  /** No answer came in time. */
  'silent',
  /** The connection ended in the middle. */
  'cut',
  /** The answer was too long. */
  'garbled',
] as const
export type WebhookFault = (typeof webhookFaults)[number]

export const attempt = z.object({
  at: timestamp,
  /** Null without an answer. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(webhookFaults)),
  /** The beginning of the answer. */
  answer: z.string(),
  ms: z.int(),
})
export type Attempt = z.infer<typeof attempt>

/** `unsent`: the webhook was off, or the company had no right to it, when the delivery was due. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed', 'unsent'] as const

export const delivery = z.object({
  id: z.int(),
  /** The header `webhook-id`, the same in every attempt. */
  eventId: z.string(),
  type: z.enum(eventTypes as [EventType, ...EventType[]]),
  state: z.enum(deliveryStates),
  /** Attempts since the delivery was last started. */
  tries: z.int(),
  /** Set while the delivery waits for another attempt. */
  nextTryAt: z.nullable(timestamp),
  ticketId: z.nullable(z.int()),
  createdAt: timestamp,
  /** The latest attempts, oldest first. */
  attempts: z.array(attempt),
})
export type Delivery = z.infer<typeof delivery>

const shared = { allow: 'webhooks:manage', plan: 'useExternalApi' } as const

export const showWebhook = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhook',
  summary: 'Where events go, and how that went lately. It is set by the settings messageWebhook.enabled and messageWebhook.url.',
  input: z.object({}),
  output: webhook,
  errors: [],
})

const secret = z.object({
  /** `whsec_` and base64, as in Standard Webhooks. */
  secret: z.string(),
  previousUntil: z.nullable(timestamp),
})

export const showWebhookSecret = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhook/secret',
  summary: 'The secret that events are signed with. Who asks for it is logged.',
  writes: true,
  input: z.object({}),
  output: secret,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const changeWebhookSecret = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhook/secret',
  summary: `Sign with another secret; the previous one also signs for ${bothSignHours} hours.`,
  input: z.object({}),
  output: secret,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const testWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhook/test',
  summary: 'Send an event of type webhook.test.',
  input: z.object({}),
  output: delivery,
  errors: ['ERR_WEBHOOK_OFF'],
})

export const listDeliveries = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhook/deliveries',
  summary:
    'A page of 20 events with what came of each, newest first; `failed`: only those that were not accepted, or not at once.',
  input: z.object({ pageNumber, failed: flag }),
  output: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
  errors: [],
})

const deliveryId = z.object({ id: pathReference('webhookDelivery') })

export const showDelivery = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhook/deliveries/:id',
  summary: 'One event with the body that is sent.',
  input: deliveryId,
  output: z.extend(delivery, { body: z.string() }),
  errors: ['ERR_NO_DELIVERY_FOUND'],
})

export const replayDelivery = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhook/deliveries/:id/replay',
  summary: 'Send an event again, under the id it had. One that is still being tried is tried at once.',
  input: deliveryId,
  output: delivery,
  errors: ['ERR_NO_DELIVERY_FOUND', 'ERR_WEBHOOK_OFF'],
})

export const replayDeliveries = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhook/replay',
  summary:
    'Send the events of a period again, oldest first, under the ids they had: those that were not delivered, or all. ' +
    'Those that are still being tried are tried at once.',
  input: z
    .object({ from: timestamp, to: timestamp, all: flag })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'the end comes after the beginning' })),
  output: z.object({ count: z.int() }),
  errors: ['ERR_WEBHOOK_OFF'],
})

/** Goes to the users who manage the webhook. */
export const webhookPush = push('webhook', z.object({ action: z.literal('update'), webhook }))

/** The state of a delivery changed. `reload`: the states of many did. */
export const webhookDeliveryPush = push(
  'webhookDelivery',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), delivery }),
    z.object({ action: z.literal('reload') }),
  ]),
)
