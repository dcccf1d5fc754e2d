import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A queue is about to get this prompt and this integration. The features that own them object if they do not exist. */
export const queueSaving = event('queue.saving', z.object({ promptId: z.nullable(z.int()), integrationId: z.nullable(z.int()) }))

/** A queue is about to be deleted. A feature that needs it refuses. */
export const queueRemoving = event('queue.removing', z.object({ queueId: z.int() }))

/** A queue has been deleted. These live tickets were in it. */
export const queueDeleted = event('queue.deleted', z.object({ queueId: z.int(), ticketIds: z.array(z.int()) }))
