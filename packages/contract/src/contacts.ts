import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, pageNumber, searchText } from './field.ts'
import { pathReference } from './reference.ts'

/** The contact as tickets carry it. `number` is empty while only a hidden identity is known. */
export const ticketContact = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
})
export type TicketContact = z.infer<typeof ticketContact>

export const contact = z.extend(ticketContact, {
  isGroup: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Contact = z.infer<typeof contact>

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  summary: 'A page of 30 contacts by name.',
  allow: 'contacts:view',
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ contacts: z.array(contact), hasMore: z.boolean() }),
  errors: [],
})

export const showContact = endpoint({
  method: 'GET',
  path: '/contacts/:id',
  summary: 'One contact.',
  allow: 'contacts:view',
  input: z.object({ id: pathReference('contact') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

/** 8 to 50 characters with at least eight digits; everything but the digits is dropped. */
const number = z.string().check(z.maxLength(50), z.regex(/^(?:\D*\d){8,15}\D*$/))

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Add a contact by name and number (country code, area code, number).',
  allow: 'contacts:edit',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(50)),
    number,
    email: z._default(z.union([z.literal(''), z.email()]), ''),
  }),
  output: contact,
  errors: ['ERR_DUPLICATED_CONTACT'],
})
