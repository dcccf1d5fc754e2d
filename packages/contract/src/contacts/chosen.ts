import { z } from 'zod/mini'
import { reference } from '#reference.ts'

/** With how many contacts something can be done at once. */
export const mostChosen = 100

/**
 * Contacts that a user chose. Those that are gone by then are passed over: ERR_NO_CONTACT_FOUND when all of them are. More than
 * `mostChosen`: ERR_TOO_MANY_CONTACTS.
 */
export const chosenContacts = z.array(reference('contact')).check(z.minLength(1))
