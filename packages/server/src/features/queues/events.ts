import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A queue is to have these answer in it: who has them says so if they are not there. */
export const queueSaving = event('queue.saving', z.object({ promptId: z.nullable(z.int()), integrationId: z.nullable(z.int()) }))

/** A queue is about to be deleted: who needs it refuses. */
export const queueRemoving = event('queue.removing', z.object({ queueId: z.int() }))

/** A queue is gone; these live tickets were in it. */
export const queueDeleted = event('queue.deleted', z.object({ queueId: z.int(), ticketIds: z.array(z.int()) }))
