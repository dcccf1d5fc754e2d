import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A file list is about to be deleted. A feature that needs it refuses. */
export const fileListRemoving = event('file-list.removing', z.object({ id: z.int() }))
