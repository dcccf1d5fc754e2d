import { z } from 'zod/mini'
import { colour } from '#colours.ts'
import { contact } from '#contacts/api.ts'
import { chosenContacts, maxChosen } from '#contacts/chosen.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber, searchText } from '#field.ts'
import { nameSchema } from '#name.ts'
import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import { changesOf, recordsOf } from '#record-calls.ts'
import { pathReference, reference } from '#reference.ts'

/** 1: contacts with this tag are in a lane of the kanban. */
const kanban = z.union([z.literal(0), z.literal(1)])

export const tag = z.object({ id: z.int(), name: z.string(), color: z.string(), kanban })
export type Tag = z.infer<typeof tag>

export const tagRecord = z.extend(tag, {
  /** The user who made it. */
  userId: z.nullable(z.int()),
  contactsCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type TagRecord = z.infer<typeof tagRecord>

const of = recordsOf({
  path: '/tags',
  kind: 'tag',
  record: tagRecord,
  missing: 'ERR_NO_TAG_FOUND',
  view: 'tags:view',
  edit: 'tags:edit',
})

const fields = { name: nameSchema(3, 50), color: colour, kanban }

/** The maximum of tags that a contact may have. */
export const maxTags = 100

export const listTagRecords = endpoint({
  method: 'GET',
  path: '/tags',
  summary: 'A page of 20 tags by name.',
  allow: 'tags:view',
  input: z.object({ searchParam: z.optional(searchText), pageNumber, companyId: z.optional(pathReference('company')) }),
  output: z.object({ tags: z.array(tagRecord), hasMore: z.boolean() }),
  errors: [],
})

export const listTags = endpoint({
  method: 'GET',
  path: '/tags/list',
  summary: 'All tags of the company, by name.',
  allow: 'tags:view',
  input: z.object({}),
  output: z.array(tag),
  errors: [],
})

export const listLanes = endpoint({
  method: 'GET',
  path: '/tags/kanban',
  summary: 'The tags that are lanes of the kanban, in their order.',
  allow: 'tags:view',
  plan: 'useKanban',
  input: z.object({}),
  output: z.object({ lista: z.array(tag) }),
  errors: [],
})

export const showTag = of.show('One tag.')

export const createTag = of.create(
  'Add a tag. Its name is unique in the company; making it a lane needs tags:kanban.',
  { name: fields.name, color: fields.color, kanban: z._default(kanban, 0) },
  ['ERR_NAME_TAKEN'],
)

export const updateTag = of.update(
  'Change a tag, wherever it is shown. A patch; changing `kanban` needs tags:kanban.',
  { name: fields.name, color: fields.color, kanban },
  ['ERR_NAME_TAKEN'],
)

export const deleteTag = of.remove(
  'Delete a tag; its contacts lose it. A lane of the kanban is deleted by those with tags:kanban.',
)

export const syncTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  summary: 'Make these the tags of a contact; all of its tickets carry them.',
  allow: 'contacts:edit',
  input: z.object({ contactId: reference('contact'), tags: z.array(reference('tag')).check(z.maxLength(maxTags)) }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const tagContacts = endpoint({
  method: 'PUT',
  path: '/contact-tags',
  summary:
    `Give up to ${maxChosen} contacts a tag, or take it from them; other tags stay, lanes too. A contact that has ` +
    `${maxTags} gets no more. \`changed\` are those who have it now and had not, or the other way round.`,
  allow: 'contacts:edit',
  input: z.object({ contactIds: chosenContacts, tagId: reference('tag'), given: z.boolean() }),
  output: z.object({ changed: z.array(z.int()) }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_TOO_MANY_CONTACTS'],
})

export const addContactTag = endpoint({
  method: 'PUT',
  path: '/contact-tags/:contactId/:tagId',
  summary: 'Give a contact a tag. One that is a lane takes the place of the lanes it had; other tags stay.',
  allow: 'contacts:edit',
  plan: 'useKanban',
  input: z.object({ contactId: pathReference('contact'), tagId: pathReference('tag') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const clearLanes = endpoint({
  method: 'DELETE',
  path: '/contact-tags/:contactId',
  summary: 'Take the tags that are lanes from a contact; other tags stay.',
  allow: 'contacts:edit',
  plan: 'useKanban',
  input: z.object({ contactId: pathReference('contact') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const tagPush = changesOf('tag', tagRecord, 'tag', 'tagId')
export type TagEvent = z.infer<typeof tagPush.payload>

/** Whether the actor may delete a tag. Every user may, but a lane only users who decide what is a lane. */
export function canDelete(actor: { profile: Profile }, tag: Pick<Tag, 'kanban'>): boolean {
  return tag.kanban === 0 || can(actor.profile, 'tags:kanban')
}

/** The calls of their screen, and the push that it follows. */
export const tags = { list: listTagRecords, create: createTag, update: updateTag, remove: deleteTag, push: tagPush }
