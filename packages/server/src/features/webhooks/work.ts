import { z } from 'zod'
import type { JobHead } from '#platform/work/event.ts'

/** Sends what a company has to send. The database enqueues this job with each event, under this name: `wake_webhook`. */
export const dispatchWork = { name: 'webhooks.dispatch', input: z.object({}) } satisfies JobHead

export const deliverWork = {
  name: 'webhooks.deliver',
  input: z.object({ deliveryId: z.int(), kind: z.enum(['first', 'further', 'failing']) }),
} satisfies JobHead
