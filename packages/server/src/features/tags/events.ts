import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A tag is about to be deleted: who needs it refuses. */
export const tagRemoving = event('tag.removing', z.object({ id: z.int() }))
