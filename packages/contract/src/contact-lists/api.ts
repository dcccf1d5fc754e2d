import { z } from 'zod/mini'
import { chosenContacts, maxChosen } from '#contacts/chosen.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber, searchText } from '#field.ts'
import { maxMediaBytes } from '#media/api.ts'
import { nameSchema } from '#name.ts'
import { changesOf, recordsOf } from '#record-calls.ts'
import { pathReference, reference } from '#reference.ts'

/** How many numbers of a company are checked with WhatsApp in a minute, so that WhatsApp takes no offence. */
export const checkedPerMinute = 30

/** The progress of checking a list's numbers with WhatsApp. Numbers that are neither found nor missing wait to be checked. */
const check = z.object({
  found: z.int(),
  missing: z.int(),
  /** A user has stopped the check. */
  paused: z.boolean(),
  /** The name of the connection that asks WhatsApp. Null while none is up: the check continues by itself once one is. */
  through: z.nullable(z.string()),
  /** When WhatsApp last answered. */
  checkedAt: z.nullable(timestamp),
})
export type ListCheck = z.infer<typeof check>

export const contactList = z.object({
  id: z.int(),
  name: z.string(),
  contactsCount: z.int(),
  check,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ContactList = z.infer<typeof contactList>

const of = recordsOf({
  path: '/contact-lists',
  kind: 'contactList',
  record: contactList,
  missing: 'ERR_NO_CONTACT_LIST_FOUND',
  view: 'contact-lists:manage',
  edit: 'contact-lists:manage',
  plan: 'useCampaigns',
})
const name = nameSchema(2, 50)

const guarded = { allow: 'contact-lists:manage', plan: 'useCampaigns' } as const

export const listContactLists = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-lists',
  summary: 'A page of 20 contact lists by name.',
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ records: z.array(contactList), hasMore: z.boolean() }),
  errors: [],
})

export const listContactListNames = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-lists/list',
  summary: 'The first 500 contact lists by name, to choose from.',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
  errors: [],
})

export const showContactList = of.show('One contact list.')

export const createContactList = of.create('Add a contact list.', { name })

export const updateContactList = of.update('Change a contact list. A patch.', { name })

export const deleteContactList = of.remove('Delete a contact list with all that is in it. Contacts stay.')

export const pauseCheck = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/contact-lists/:id/check',
  summary: 'Stop asking WhatsApp who of the list is there, or go on.',
  input: z.extend(of.id, { paused: z.boolean() }),
  output: contactList,
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
})

export const importFromTag = endpoint({
  ...guarded,
  method: 'POST',
  path: '/contact-lists/:id/import-from-tag',
  summary:
    'Copy the contacts that have a tag into the list. Skipped are groups, who is blocked or wants nothing, who has no ' +
    'number, and who is there.',
  input: z.extend(of.id, { tagId: reference('tag') }),
  output: z.object({ imported: z.int(), skipped: z.int() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const addChosen = endpoint({
  ...guarded,
  method: 'POST',
  path: '/contact-lists/:id/contacts',
  summary:
    `Copy up to ${maxChosen} contacts into the list. Not added are those whose number is \`there\`, who have no number ` +
    '(`numberless`, as groups), and who are blocked or want no campaigns (`unwilling`).',
  input: z.extend(of.id, { contactIds: chosenContacts }),
  output: z.object({ added: z.int(), there: z.int(), numberless: z.int(), unwilling: z.int() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_TOO_MANY_CONTACTS'],
})

/** The maximum number of lines in one sheet, without its headings. */
export const maxSheetRows = 20_000

/** A line of a sheet that was not taken, and the column whose value is invalid. */
const faultyRow = z.object({
  /** Counted as spreadsheets do. */
  row: z.int(),
  name: z.string(),
  column: z.enum(['name', 'number', 'email']),
  /** The invalid value. Empty when that is the fault. */
  text: z.string(),
})
export type FaultyRow = z.infer<typeof faultyRow>

export const uploadSheet = endpoint({
  ...guarded,
  method: 'POST',
  path: '/contact-lists/:id/upload',
  summary:
    `Import people from the first sheet of an .xlsx or .xls file, of up to ${maxSheetRows} lines. The first line says what ` +
    'the columns are: nome, numero and, if any, email, in their usual spellings. Who is in the list is repeated and not ' +
    'taken again; lines that cannot be taken are named.',
  input: of.id,
  upload: { field: 'file', maxFiles: 1, maxBytes: maxMediaBytes },
  output: z.object({ imported: z.int(), repeated: z.int(), faulty: z.array(faultyRow) }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_SHEET_UNREADABLE', 'ERR_SHEET_TOO_LARGE', 'ERR_LIST_SHEET_COLUMNS'],
})

export const exampleSheet = endpoint({
  ...guarded,
  method: 'GET',
  path: '/contact-lists/example',
  summary: 'A sheet with the headings that an import reads, and two people.',
  input: z.object({}),
  download: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'lista-de-contatos.xlsx' },
  output: z.string(),
  errors: [],
})

export const contactListPush = changesOf('ContactList', contactList)
