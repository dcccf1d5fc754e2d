import { z } from 'zod/mini'
import { typedNumber } from '#contacts/number.ts'
import { endpoint } from '#endpoint.ts'
import { done, timestamp, pageNumber, searchText, seenAt } from '#field.ts'
import { nameSchema } from '#name.ts'
import { push, type Push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'

export const contactListItem = z.object({
  id: z.int(),
  name: z.string(),
  /** Digits. A number has only one spelling and is in a list only once. */
  number: z.string(),
  email: z.string(),
  /** Null: WhatsApp was not asked yet, or could not tell and is asked again. */
  isWhatsappValid: z.nullable(z.boolean()),
  /** The contact with this number wants no campaigns. */
  optedOut: z.boolean(),
  companyId: z.int(),
  contactListId: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ContactListItem = z.infer<typeof contactListItem>

/** The filters of a list. */
export const itemStates = ['found', 'missing', 'queued', 'optedOut'] as const
export type ItemState = (typeof itemStates)[number]

const itemId = z.object({ id: pathReference('contactListItem') })

/** The fields of a person in a list, also in the lines of a sheet. */
export const itemFields = {
  name: nameSchema(2, 50),
  number: typedNumber,
  email: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
}

const guarded = { allow: 'contact-lists:manage', plan: 'useCampaigns' } as const

export const listContactListItems = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-list-items',
  summary: 'A page of 20 people of a contact list, by name: all, those found by name or number, those in a state.',
  input: z.object({
    contactListId: pathReference('contactList'),
    searchParam: z.optional(searchText),
    state: z.optional(z.enum(itemStates)),
    pageNumber,
  }),
  output: z.object({ contacts: z.array(contactListItem), hasMore: z.boolean() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
})

export const showContactListItem = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-list-items/:id',
  summary: 'One person of a contact list.',
  input: itemId,
  output: contactListItem,
  errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
})

export const createContactListItem = endpoint({
  ...guarded,
  method: 'POST',
  path: '/contact-list-items',
  summary:
    'Add a person to a contact list. A number without a country code is taken for a Brazilian one. WhatsApp is asked later.',
  input: z.object({
    contactListId: reference('contactList'),
    companyId: z.optional(reference('company')),
    name: itemFields.name,
    number: itemFields.number,
    email: z._default(itemFields.email, ''),
  }),
  output: contactListItem,
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_DUPLICATED_LIST_ITEM'],
})

export const updateContactListItem = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/contact-list-items/:id',
  summary: 'Change a person of a contact list. A patch. About another number WhatsApp is asked anew.',
  input: z.extend(itemId, {
    updatedAt: seenAt,
    name: z.optional(itemFields.name),
    number: z.optional(itemFields.number),
    email: z.optional(itemFields.email),
  }),
  output: contactListItem,
  errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND', 'ERR_DUPLICATED_LIST_ITEM', 'ERR_CONFLICT'],
})

export const deleteContactListItem = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/contact-list-items/:id',
  summary: 'Take a person out of a contact list. A contact stays.',
  input: itemId,
  output: done,
  errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
})

const change = [
  z.object({ action: z.enum(['create', 'update']), record: contactListItem }),
  z.object({ action: z.literal('delete'), id: z.int(), contactListId: z.int() }),
] as const

/** One person of any list changed. */
export const contactListItemPush = push('ContactListItem', z.discriminatedUnion('action', [...change]))
export type ContactListItemEvent = z.infer<typeof contactListItemPush.payload>

const changeOfList = z.discriminatedUnion('action', [
  ...change,
  /** Many changed at once. `records` is the list's current first page. */
  z.object({ action: z.literal('reload'), records: z.array(contactListItem) }),
])

/** The same for screens that show one list, and for many changes at once. */
export function listItemsPush(contactListId: number): Push<typeof changeOfList> {
  return push(`ContactListItem-${contactListId}`, changeOfList)
}
