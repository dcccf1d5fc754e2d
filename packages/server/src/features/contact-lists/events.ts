import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A contact list is about to be deleted. A feature that needs it refuses. */
export const contactListRemoving = event('contact-list.removing', z.object({ id: z.int() }))
