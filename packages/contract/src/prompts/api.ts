import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'

export const listPrompts = endpoint({
  method: 'GET',
  path: '/prompt',
  summary: 'All prompts of the company, by name.',
  allow: 'prompts:view',
  plan: 'useOpenAi',
  input: z.object({}),
  output: z.object({ prompts: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
})
