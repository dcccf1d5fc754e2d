import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
