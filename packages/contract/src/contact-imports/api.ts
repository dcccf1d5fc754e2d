import { z } from 'zod/mini'
import { columnKinds } from '#contacts/sheet-columns.ts'
import { endpoint } from '#endpoint.ts'
import { done, flag, timestamp, pageNumber } from '#field.ts'
import { cleanName } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { rowFaults } from './sheet-contact.ts'

export const maxRows = 50_000
export const maxColumns = 20
export const maxPosted = 5_000
export const rowsPerPage = 1_000
const maxBytes = 16 * 1024 * 1024

const columns = z.array(z.enum(columnKinds)).check(z.minLength(1), z.maxLength(maxColumns))

/** `keep` leaves existing contacts as they are. `complete` fills in an empty e-mail and missing extra information. */
const existing = z.enum(['keep', 'complete'])

export const contactImport = z.object({
  id: z.int(),
  fileName: z.string(),
  sheet: z.string(),
  headings: z.array(z.string()),
  columns,
  existing,
  tagId: z.nullable(z.int()),
  /** `ready` was read and waits to be started, `running` was started, `done` is over, `failed` ended before its last row. */
  status: z.enum(['ready', 'running', 'done', 'failed']),
  /** The number of rows, and how many of the processed ones had each result. */
  rows: z.int(),
  done: z.int(),
  created: z.int(),
  completed: z.int(),
  known: z.int(),
  faulty: z.int(),
  createdAt: timestamp,
  finishedAt: z.nullable(timestamp),
})
export type ContactImport = z.infer<typeof contactImport>

const importResult = z.object({
  newContacts: z.array(z.object({ contactId: z.int(), contactName: z.string() })),
  errorBag: z.array(
    z.object({
      /** The line number in the sheet. Posted rows count from 1. */
      line: z.int(),
      contactName: z.string(),
      number: z.string(),
      error: z.object({ code: z.enum(rowFaults), message: z.string() }),
    }),
  ),
})
export type ImportResult = z.infer<typeof importResult>

const loose = z.string().check(z.maxLength(2_000))
const postedRow = z.object({
  name: z._default(loose, ''),
  number: z._default(z.union([loose, z.number()]), ''),
  email: z._default(loose, ''),
  /** Names of existing tags. */
  tags: z._default(z.array(loose.check(z.overwrite(cleanName))).check(z.maxLength(20)), []),
})
export type PostedRow = z.infer<typeof postedRow>

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/contacts/upload',
  summary:
    `Import contacts. As JSON: up to ${maxPosted} rows, answered when they are in. As a form: an .xlsx file with up to ` +
    `${maxRows} rows, read at once and imported piece by piece; with \`preview\` it waits to be started. Numbers without a ` +
    "country code are Brazilian ones. No contact is added twice, and no contact's name or number changes.",
  allow: 'contacts:edit',
  input: z.object({
    rows: z.optional(z.array(postedRow).check(z.minLength(1), z.maxLength(maxPosted))),
    existing: z._default(existing, 'complete'),
    preview: flag,
  }),
  upload: { field: 'file', maxFiles: 1, maxBytes },
  output: z.union([importResult, contactImport]),
  errors: ['ERR_SHEET_UNREADABLE', 'ERR_SHEET_TOO_LARGE', 'ERR_IMPORT_WITHOUT_NUMBERS'],
})

export const importAddressBook = endpoint({
  method: 'POST',
  path: '/contacts/import',
  summary:
    'Import the address book of the phone of a connection that is up, the default one first; without one, no contact. ' +
    "Answered when all are in, which may take half a minute. No contact is added twice, and no contact's name or number " +
    'changes.',
  allow: 'contacts:edit',
  input: z.object({}),
  output: z.extend(importResult, {
    /** How many of them were already contacts. */
    known: z.int(),
  }),
  errors: ['ERR_ADDRESS_BOOK_LOCKED', 'ERR_ADDRESS_BOOK_UNREACHABLE'],
})

export const listContactImports = endpoint({
  method: 'GET',
  path: '/contact-imports',
  summary: "The caller's imports, the newest first. They are kept for a week.",
  allow: 'contacts:edit',
  input: z.object({}),
  output: z.array(contactImport),
  errors: [],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/contact-imports/:id/rows',
  summary:
    `A page of ${rowsPerPage} rows of an import that waits to be started. \`numbers\`: which each has in this column, in ` +
    "the form in which numbers are compared; null for none. `known`: the lines whose number is a contact's already.",
  allow: 'contacts:edit',
  input: z.object({
    id: pathReference('contactImport'),
    pageNumber,
    numberColumn: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxColumns - 1))),
  }),
  output: z.object({
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    numbers: z.array(z.nullable(z.string())),
    known: z.array(z.int()),
    hasMore: z.boolean(),
  }),
  errors: ['ERR_NO_CONTACT_IMPORT_FOUND', 'ERR_IMPORT_STARTED'],
})

export const startContactImport = endpoint({
  method: 'PUT',
  path: '/contact-imports/:id',
  summary: 'Start an import: what its columns are, what happens to who is a contact already, a tag for everybody in it.',
  allow: 'contacts:edit',
  input: z.object({
    id: pathReference('contactImport'),
    columns,
    existing: z._default(existing, 'complete'),
    tagId: z._default(z.nullable(reference('tag')), null),
  }),
  output: contactImport,
  errors: ['ERR_NO_CONTACT_IMPORT_FOUND', 'ERR_IMPORT_STARTED', 'ERR_IMPORT_WITHOUT_NUMBERS', 'ERR_NO_TAG_FOUND'],
})

export const showImportResult = endpoint({
  method: 'GET',
  path: '/contact-imports/:id/result',
  summary: 'Who was added so far, and which rows were not taken and why.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contactImport') }),
  output: importResult,
  errors: ['ERR_NO_CONTACT_IMPORT_FOUND'],
})

export const deleteContactImport = endpoint({
  method: 'DELETE',
  path: '/contact-imports/:id',
  summary: 'Discard an import. One that is running stops; contacts that are in by then stay.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contactImport') }),
  output: done,
  errors: ['ERR_NO_CONTACT_IMPORT_FOUND'],
})

export const contactImportPush = push(
  'contactImport',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contactImport }),
    z.object({ action: z.literal('delete'), contactImportId: z.int() }),
  ]),
)
export type ContactImportEvent = z.infer<typeof contactImportPush.payload>
