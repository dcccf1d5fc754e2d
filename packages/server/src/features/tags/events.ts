import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A tag is about to be deleted. A feature that needs it refuses. */
export const tagRemoving = event('tag.removing', z.object({ id: z.int() }))

/** A user gave a contact tags, or took some, by their names. */
export const contactTagged = event(
  'contact.tagged',
  z.object({
    contactId: z.int(),
    userId: z.int(),
    at: z.iso.datetime(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
)
