import { z } from 'zod/mini'
import { day, timestamp } from '#field.ts'
import { openingHours } from '#hours.ts'
import { languages } from '#languages.ts'
import { recurrences } from './recurrence.ts'

export const plan = z.object({
  id: z.int(),
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Price per month in BRL, with two decimals. */
  value: z.number(),
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
})
export type Plan = z.infer<typeof plan>

export const setting = z.object({ key: z.string(), value: z.string() })

export const company = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  /** The last paid day in the company's time zone. Null without an end. */
  dueDate: z.nullable(day),
  /** Nothing was paid yet: the last day ends the trial. */
  isTrial: z.boolean(),
  recurrence: z.enum(recurrences),
  planId: z.nullable(z.int()),
  plan: z.nullable(plan),
  schedules: z.array(openingHours),
  /** The time zone of its hours and days: a name of the time zone database. */
  timeZone: z.string(),
  /** The language of the bots' own texts, taken from the company's first admin. */
  language: z.enum(languages),
  /** A company that signed up confirms that it reads mail at its address. Until then nothing is sent to many recipients. */
  emailConfirmed: z.boolean(),
  createdAt: timestamp,
  settings: z.array(setting),
})
export type Company = z.infer<typeof company>
