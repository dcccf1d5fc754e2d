import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A person has left these queues, or the company (null); `byId` is whoever said so. */
export const userLeft = event('user.left', z.object({ userId: z.int(), queueIds: z.nullable(z.array(z.int())), byId: z.int() }))
