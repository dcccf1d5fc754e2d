import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { moment, pageNumber, searchText } from '#field.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'

/** The contact as tickets carry it. `number` is empty while only a hidden identity is known. */
export const ticketContact = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type TicketContact = z.infer<typeof ticketContact>

export const contact = z.extend(ticketContact, {
  isGroup: z.boolean(),
  /** No bot answers this contact. */
  disableBot: z.boolean(),
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

/** 8 to 50 characters as typed, with 8 to 15 digits (E.164); everything but the digits is dropped. */
const number = z.string().check(z.maxLength(50), z.regex(/^(?:\D*\d){8,15}\D*$/, 'must have 8 to 15 digits'))

const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(50))
const email = z.union([z.literal(''), z.email()])
const extraInfo = z
  .array(
    z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      value: z.string().check(z.trim(), z.maxLength(1000)),
    }),
  )
  .check(z.maxLength(50))

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary:
    'Add a contact by name and number (country code, area code, number). The number is looked up on WhatsApp when a connection is there to ask.',
  allow: 'contacts:edit',
  input: z.object({
    name,
    number,
    email: z._default(email, ''),
    extraInfo: z._default(extraInfo, []),
    disableBot: z._default(z.boolean(), false),
  }),
  output: contact,
  errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
})

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/:id',
  summary:
    'Change a contact. A patch: what is absent stays. A contact without a phone number may stay without one. Its number is changed by who sees all its live tickets; who writes from the number before is still found.',
  allow: 'contacts:edit',
  input: z.object({
    id: pathReference('contact'),
    name: z.optional(name),
    number: z.optional(z.union([z.literal(''), number])),
    email: z.optional(email),
    extraInfo: z.optional(extraInfo),
    disableBot: z.optional(z.boolean()),
  }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
})

export const contactPush = push('contact', z.object({ action: z.enum(['create', 'update']), contact }))
