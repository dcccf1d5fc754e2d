import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'

export const listQueueIntegrations = endpoint({
  method: 'GET',
  path: '/queueIntegration',
  summary: 'All integrations of the company, by name.',
  allow: 'queue-integrations:view',
  plan: 'useIntegrations',
  input: z.object({}),
  output: z.object({ queueIntegrations: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
})
