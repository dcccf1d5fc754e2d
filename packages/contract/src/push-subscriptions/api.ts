import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'

const endpointUrl = z.url({ protocol: /^https$/ }).check(z.maxLength(1000))
const base64url = z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(200))

export const pushKey = endpoint({
  method: 'GET',
  path: '/push-subscriptions/key',
  summary: 'The public VAPID key of this installation, with which a browser subscribes to web push.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({}),
  output: z.object({ publicKey: z.string() }),
  errors: [],
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push-subscriptions',
  summary:
    'Notify this browser while the page is closed. The same endpoint again replaces its keys; it belongs to this session and ends with it.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({ endpoint: endpointUrl, keys: z.object({ p256dh: base64url, auth: base64url }) }),
  output: done,
  errors: [],
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/push-subscriptions',
  summary: 'Notify this browser no more.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({ endpoint: endpointUrl }),
  output: done,
  errors: [],
})

export const testPush = endpoint({
  method: 'POST',
  path: '/push-subscriptions/test',
  summary: 'Send this browser a notification by way of its push service, to see that one arrives, whatever is muted.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({ endpoint: endpointUrl }),
  output: done,
  errors: [],
})

/** The content of a web push, encrypted for one browser. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path of the application that a click opens. */
  url: z.string(),
  /** A later notification with the same tag replaces the earlier one. */
  tag: z.string(),
  /** Shown even while a page of ours is visible. */
  always: z.optional(z.literal(true)),
})
export type PushMessage = z.infer<typeof pushMessage>
