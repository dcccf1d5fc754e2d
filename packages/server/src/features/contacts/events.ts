import { profiles } from '@recado/contract/profiles'
import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** What lists show of a contact has changed: name, number, tags, picture. */
export const contactChanged = event('contact.changed', z.object({ contactId: z.int() }))

/** Somebody is about to give the contact another number: what is to go to the number may be nobody else's to divert. */
export const contactRenumbering = event(
  'contact.renumbering',
  z.object({ contactId: z.int(), actor: z.object({ id: z.int(), profile: z.enum(profiles) }) }),
)

/** Somebody gave the contact another number: from now on answers go there. */
export const contactRenumbered = event(
  'contact.renumbered',
  z.object({ contactId: z.int(), userId: z.int(), old: z.string(), new: z.string(), at: z.iso.datetime() }),
)

/** Somebody settled that no bot talks with the contact. */
export const botDisabled = event('contact.bot-disabled', z.object({ contactId: z.int() }))

/** Nobody writes to the contact any more: the answer would go unseen. */
export const contactBlocked = event('contact.blocked', z.object({ contactId: z.int() }))
export const contactUnblocked = event('contact.unblocked', z.object({ contactId: z.int() }))

/** The contacts, which are held, want no campaigns. */
export const contactsOptedOut = event('contacts.opted-out', z.object({ contactIds: z.array(z.int()) }))

/** Somebody deleted the contact: its row stays, for what names it. */
export const contactDeleted = event('contact.deleted', z.object({ contactId: z.int() }))

/**
 * Two contacts are one person: what belongs to the second goes to the first. Features that keep records of contacts move them in
 * the lane `contact {goneId}`, at whose end the second contact is deleted.
 */
export const contactMerged = event('contact.merged', z.object({ keptId: z.int(), goneId: z.int() }))
