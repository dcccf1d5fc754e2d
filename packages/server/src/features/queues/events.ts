import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A queue is gone; these live tickets were in it. */
export const queueDeleted = event('queue.deleted', z.object({ queueId: z.int(), ticketIds: z.array(z.int()) }))
