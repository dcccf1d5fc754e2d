import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { openingHours } from '#hours.ts'
import { pathReference } from '#reference.ts'

export const queue = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  orderQueue: z.nullable(z.int()),
  integrationId: z.nullable(z.int()),
  promptId: z.nullable(z.int()),
  schedules: z.array(openingHours),
})
export type Queue = z.infer<typeof queue>

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  summary: 'All queues of the company, in menu order.',
  allow: 'queues:view',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(queue),
  errors: [],
})
