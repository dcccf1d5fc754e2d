import { z } from 'zod/mini'
import { contact } from '#contacts/api.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp, seenAt } from '#field.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'

/** How long a merge can be undone. */
export const undoDays = 30

const side = z.object({
  contact,
  /** Those that the asking user may open. */
  tickets: z.int(),
  messages: z.int(),
  notes: z.int(),
  /** The contact's schedules that are still to be sent and that the asking user may see. */
  schedules: z.int(),
})

/** A ticket that merging would close or continue. */
const shownTicket = z.object({
  id: z.int(),
  uuid: z.uuid(),
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
})

export const mergePreview = z.object({
  kept: side,
  gone: side,
  /** Both contacts have a live ticket on a connection: the newer ticket closes. */
  closing: z.array(z.object({ connection: z.string(), closes: shownTicket, goesOn: shownTicket })),
})
export type MergePreview = z.infer<typeof mergePreview>

export const previewMerge = endpoint({
  method: 'GET',
  path: '/contact-merges/:keptId/:goneId',
  summary:
    'What merging the second contact into the first would do. Counts are of what one may see. For who may open all live ' +
    'tickets of both and see all that is scheduled for them.',
  allow: 'contacts:edit',
  input: z.object({ keptId: pathReference('contact'), goneId: pathReference('contact') }),
  output: mergePreview,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_GROUP'],
})

export const contactMerge = z.object({
  id: z.int(),
  keptId: z.int(),
  /** The name of the contact that was merged away. */
  goneName: z.string(),
  /** The user who merged them. Null when the user no longer exists. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  createdAt: timestamp,
  /** Until when the merge can be undone. Null when it can no longer be undone, or not by the asking user. */
  undoableUntil: z.nullable(timestamp),
})
export type ContactMerge = z.infer<typeof contactMerge>

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contact-merges',
  summary:
    'Make one contact of two. The first stays, with what `fromGone` and `extraInfoFromGone` take from the second, and ' +
    'whatever only the second has. Both numbers go on leading to it. Of two live tickets on a connection the newer ' +
    'closes, without a message. For who may open all live tickets of both and see all that is scheduled for them; can be ' +
    'undone for 30 days.',
  allow: 'contacts:edit',
  input: z.object({
    keptId: reference('contact'),
    goneId: reference('contact'),
    keptUpdatedAt: seenAt,
    goneUpdatedAt: seenAt,
    fromGone: z._default(z.array(z.enum(['name', 'number', 'email'])).check(z.maxLength(3)), []),
    extraInfoFromGone: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)), []),
    disableBot: z.optional(z.boolean()),
  }),
  output: z.object({ merge: contactMerge, contact }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_GROUP', 'ERR_CONFLICT'],
})

export const listMerges = endpoint({
  method: 'GET',
  path: '/contact-merges/:contactId',
  summary: 'Which contacts were merged into this one and are still in it, newest first, at most 50.',
  allow: 'contacts:view',
  input: z.object({ contactId: pathReference('contact') }),
  output: z.array(contactMerge),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/contact-merges/:id/undo',
  summary:
    'Make two contacts of one again. Each ticket goes back, whole, to whom it belonged; what began since stays, as do ' +
    'fields that were edited and tickets that were closed.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('merge') }),
  output: z.object({ kept: contact, gone: contact }),
  errors: ['ERR_NO_MERGE_FOUND', 'ERR_MERGE_OLD', 'ERR_MERGE_UNDONE', 'ERR_MERGE_GONE'],
})

/** What belonged to one contact now belongs to another. */
export const contactMergePush = push(
  'contactMerge',
  z.object({ action: z.enum(['create', 'delete']), keptId: z.int(), goneId: z.int() }),
)
