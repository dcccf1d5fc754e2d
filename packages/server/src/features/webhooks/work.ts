import { z } from 'zod'
import type { JobHead } from '#platform/work/event.ts'

/** Looks at what a company has to send. The database stores such work with each event, under this name: `wake_webhook`. */
export const dispatchWork = { name: 'webhooks.dispatch', input: z.object({}) } satisfies JobHead

/** Sends one event, once. */
export const deliverWork = {
  name: 'webhooks.deliver',
  input: z.object({ deliveryId: z.int(), kind: z.enum(['first', 'further', 'failing']) }),
} satisfies JobHead
