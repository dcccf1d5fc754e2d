import { z } from 'zod/mini'
import { contact } from '#contacts/api.ts'
import { endpoint } from '#endpoint.ts'
import { reference } from '#reference.ts'

export const tag = z.object({ id: z.int(), name: z.string(), color: z.string(), kanban: z.union([z.literal(0), z.literal(1)]) })

export const listTags = endpoint({
  method: 'GET',
  path: '/tags/list',
  summary: 'All tags of the company, by name.',
  allow: 'tags:view',
  input: z.object({}),
  output: z.array(tag),
  errors: [],
})

export const syncTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  summary: 'Make these the tags of a contact; all of its tickets carry them.',
  allow: 'contacts:edit',
  input: z.object({ contactId: reference('contact'), tags: z.array(reference('tag')).check(z.maxLength(100)) }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
})
