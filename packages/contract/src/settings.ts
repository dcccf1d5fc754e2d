import { z } from 'zod/mini'
import { setting } from './companies.ts'
import { endpoint } from './endpoint.ts'

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the company. Secret ones are never answered.',
  allow: 'settings:view',
  input: z.object({}),
  output: z.array(setting),
  errors: [],
})
