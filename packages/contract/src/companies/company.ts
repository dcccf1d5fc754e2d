import { z } from 'zod/mini'
import { day, moment } from '#field.ts'
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
  /** The last day that is paid for, where the company is; null: no end. */
  dueDate: z.nullable(day),
  /** Nothing was paid yet: that day ends the trial. */
  isTrial: z.boolean(),
  recurrence: z.enum(recurrences),
  planId: z.nullable(z.int()),
  plan: z.nullable(plan),
  schedules: z.array(openingHours),
  /** Of its hours and days: a name of the time zone database. */
  timeZone: z.string(),
  /** What bots say of their own is in it: that of its first admin. */
  language: z.enum(languages),
  /** Those who have signed up confirm that they read mail at their address; until then nothing goes to many. */
  emailConfirmed: z.boolean(),
  createdAt: moment,
  settings: z.array(setting),
})
export type Company = z.infer<typeof company>
