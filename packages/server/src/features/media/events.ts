import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A file that has been awaited for more than a week will not come. */
export const mediaFailed = event('media.failed', z.object({ mediaId: z.int() }))

/** A file of the company is asked for: who knows that nothing is done for the company refuses. */
export const fileAsked = event('media.asked', z.object({}))
