import { z } from 'zod/mini'
import { setting } from './companies.ts'
import { endpoint } from './endpoint.ts'

/** Keys whose values never leave the server. */
export const secretSettings = ['asaas', 'externalApiToken'] as const

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the company. Secret ones are never answered.',
  allow: 'settings:view',
  input: z.object({}),
  output: z.array(setting),
  errors: [],
})
