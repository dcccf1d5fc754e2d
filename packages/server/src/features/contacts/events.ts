import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** What lists show of a contact is not what it was: name, number, tags, picture. */
export const contactChanged = event('contact.changed', z.object({ contactId: z.int() }))

/** Somebody gave the contact another number: answers go there from now on. */
export const contactRenumbered = event(
  'contact.renumbered',
  z.object({ contactId: z.int(), userId: z.int(), old: z.string(), new: z.string(), at: z.iso.datetime() }),
)

/**
 * Two contacts are one person: what belongs to the second goes to the first. Who keeps records of contacts moves them in the lane
 * `contact {goneId}`; the second contact is deleted at its end.
 */
export const contactMerged = event('contact.merged', z.object({ keptId: z.int(), goneId: z.int() }))
