import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** The network has told how it charges a delivered message, or has told it differently. */
export const messageCharged = event('message.charged', z.object({ chargeId: z.int(), messageId: z.nullable(z.int()) }))
