import { z } from 'zod/mini'
import { reference } from '#reference.ts'

/** The maximum number of contacts for one bulk action. */
export const maxChosen = 100

/**
 * Contacts that a user chose. Contacts that no longer exist are skipped: ERR_NO_CONTACT_FOUND when none is left. More than `maxChosen`:
 * ERR_TOO_MANY_CONTACTS.
 */
export const chosenContacts = z.array(reference('contact')).check(z.minLength(1))
