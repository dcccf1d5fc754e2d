import { z } from 'zod/mini'
import { typedNumber } from '#contacts/number.ts'
import { endpoint } from '#endpoint.ts'
import { day, done, timestamp, pageNumber, searchText, seenAt } from '#field.ts'
import { nameSchema } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, referenceList } from '#reference.ts'

/** The contact as tickets carry it. `number` is empty while only a hidden identity is known. */
export const ticketContact = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  /** Since when the contact is blocked: its messages are kept but alert no attendant. Null: it is not blocked. */
  blockedAt: z.nullable(timestamp),
  /** Whether an official line can write to it: Meta's API carries no groups, and knows people by a number or by an id of its own. */
  officialReach: z.boolean(),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type TicketContact = z.infer<typeof ticketContact>

export const contact = z.extend(ticketContact, {
  isGroup: z.boolean(),
  disableBot: z.boolean(),
  /** Since when the contact wants no campaigns. */
  optedOutAt: z.nullable(timestamp),
  /** Since when it receives no marketing of an account at Meta: it said so to Meta. */
  marketingStoppedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Contact = z.infer<typeof contact>

/** A contact as its own page shows it. */
export const contactRecord = z.extend(contact, {
  /** The uuid of the contact's live ticket, for users who may open it. */
  uuid: z.nullable(z.uuid()),
})
export type ContactRecord = z.infer<typeof contactRecord>

export const identity = z.object({
  /** `lid` is a hidden number, `group` a group. */
  kind: z.enum(['phone', 'lid', 'bsuid', 'group']),
  value: z.string(),
  /** The contact once wrote from this identity. It is still found by it, but nothing is sent to it. */
  former: z.boolean(),
})
export type Identity = z.infer<typeof identity>

export const contactDetails = z.extend(contactRecord, { identities: z.array(identity) })
export type ContactDetails = z.infer<typeof contactDetails>

export const contactsPerPage = 30

/** The results of a search or a span of days are counted and shown up to this number. */
export const maxFound = 2_000

/** A filtered list by name: all contacts, those found by name or number, or those added on certain days of the company's time zone. */
const search = {
  searchParam: z.optional(searchText),
  date: z.optional(day),
  dateStart: z.optional(day),
  dateEnd: z.optional(day),
}

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  summary:
    `A page of ${contactsPerPage} contacts by name. \`date\`, \`dateStart\` and \`dateEnd\` are days, in the company's ` +
    `time zone, on which they were added. \`count\` is how many there are; of a search or of days, up to ${maxFound}.`,
  allow: 'contacts:view',
  input: z.object({ ...search, pageNumber }),
  output: z.object({ contacts: z.array(contactRecord), hasMore: z.boolean(), count: z.int() }),
  errors: [],
})

export const listContactNames = endpoint({
  method: 'GET',
  path: '/contacts/list',
  summary: 'The first 500 contacts by name, to choose from.',
  allow: 'contacts:view',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(z.object({ id: z.int(), name: z.string(), number: z.string() })),
  errors: [],
})

export const exportContacts = endpoint({
  method: 'GET',
  path: '/contacts/export',
  summary:
    'All contacts of a search, or those of them that `ids` names, as a spreadsheet takes them: name;number;email in ' +
    'UTF-8. A text that a spreadsheet would calculate begins with an apostrophe.',
  allow: 'contacts:view',
  input: z.object({ ...search, ids: z.optional(referenceList('contact')) }),
  writes: true,
  download: { type: 'text/csv; charset=utf-8', name: 'contatos.csv' },
  output: z.string(),
  errors: [],
})

export const showContact = endpoint({
  method: 'GET',
  path: '/contacts/:id',
  summary: 'One contact.',
  allow: 'contacts:view',
  input: z.object({ id: pathReference('contact') }),
  output: contactDetails,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

const name = nameSchema(2, 50)
const email = z.union([z.literal(''), z.email()])
export const maxExtraInfo = 50

const extraInfo = z
  .array(
    z.object({
      name: nameSchema(1, 100),
      value: z.string().check(z.trim(), z.maxLength(1000)),
    }),
  )
  .check(z.maxLength(maxExtraInfo))

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary:
    'Add a contact by name and number (country code, area code, number; without a country code it is taken for a ' +
    'Brazilian one). The number is looked up on WhatsApp when a connection is there to ask.',
  allow: 'contacts:edit',
  input: z.object({
    name,
    number: typedNumber,
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
    'Change a contact. A patch: what is absent stays. A contact without a phone number may stay without one. Its number ' +
    'is changed by who sees all its live tickets and all that is scheduled for it; who writes from the number before is ' +
    'still found.',
  allow: 'contacts:edit',
  input: z.object({
    id: pathReference('contact'),
    updatedAt: seenAt,
    name: z.optional(name),
    number: z.optional(z.union([z.literal(''), typedNumber])),
    email: z.optional(email),
    extraInfo: z.optional(extraInfo),
    disableBot: z.optional(z.boolean()),
  }),
  output: contact,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_CONFLICT',
  ],
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  summary:
    'Delete a contact. Its tickets and messages stay and go on naming it; its number is free, and a customer who writes ' +
    'from it is a new contact. Refused while it has a live ticket; details.ticket says which.',
  allow: 'contacts-page:deleteContact',
  input: z.object({ id: pathReference('contact') }),
  output: done,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_OTHER_OPEN_TICKET'],
})

export const contactPush = push(
  'contact',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: z.int() }),
    /** Many contacts changed at once: every screen that shows contacts asks again. */
    z.object({ action: z.literal('reload') }),
  ]),
)
export type ContactEvent = z.infer<typeof contactPush.payload>
