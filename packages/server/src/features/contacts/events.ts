import { profiles } from '@recado/contract/profiles'
import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** The data of a contact that lists show has changed: name, number, tags or picture. */
export const contactChanged = event('contact.changed', z.object({ contactId: z.int() }))

/** A user is about to give the contact another number. A feature refuses when the user may not divert what is to go to the number. */
export const contactRenumbering = event(
  'contact.renumbering',
  z.object({ contactId: z.int(), actor: z.object({ id: z.int(), profile: z.enum(profiles) }) }),
)

/** The contact has another number, and from now on answers go there. Without a user, its owner has told WhatsApp so. */
export const contactRenumbered = event(
  'contact.renumbered',
  z.object({ contactId: z.int(), userId: z.nullable(z.int()), old: z.string(), new: z.string(), at: z.iso.datetime() }),
)

/** A user decided that no bot talks with the contact. */
export const botDisabled = event('contact.bot-disabled', z.object({ contactId: z.int() }))

/** The contact is blocked, so no message goes to it any more: the answer would not be seen. */
export const contactBlocked = event('contact.blocked', z.object({ contactId: z.int() }))
export const contactUnblocked = event('contact.unblocked', z.object({ contactId: z.int() }))

/** The contacts, which are locked, opted out of campaigns. */
export const contactsOptedOut = event('contacts.opted-out', z.object({ contactIds: z.array(z.int()) }))

/** A user deleted the contact. Its row stays for the records that refer to it. */
export const contactDeleted = event('contact.deleted', z.object({ contactId: z.int() }))

/**
 * Two contacts are one person, and the records of the second go to the first. Features that keep records of contacts move them in the lane
 * `contact {goneId}`, at whose end the second contact is deleted.
 */
export const contactMerged = event('contact.merged', z.object({ keptId: z.int(), goneId: z.int() }))
