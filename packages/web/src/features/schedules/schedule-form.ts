import { maxMessageLength } from '@recado/contract/field'
import type { Schedule } from '@recado/contract/schedules/api'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { untouched, type Attached } from '#kit/attached.ts'
import { toLocal } from '#kit/local-moment.ts'
import '#platform/api/validation.ts'

const hour = 3_600_000

const required = { error: () => i18next.t('validation:required'), abort: true }
const shortest = 5

/** What the form holds; `sendAt` as a datetime-local field writes it, by the reader's clock. */
export const scheduleSchema = z.object({
  contactId: z.nullable(z.int()).check(z.refine((id) => id !== null, required)),
  body: z.string().check(
    z.trim(),
    z.refine((text) => text !== '', required),
    z.refine((text) => text.length >= shortest, { error: () => i18next.t('schedules:tooShort') }),
    z.maxLength(maxMessageLength),
  ),
  attachment: z.custom<Attached>(),
  sendAt: z.string().check(
    z.refine((text) => text !== '', required),
    z.refine((text) => new Date(text).getTime() > Date.now(), { error: () => i18next.t('schedules:past') }),
  ),
})
export type ScheduleValues = z.output<typeof scheduleSchema>

/** The form's initial values: what was scheduled, or a message in an hour, unless another time is given. */
export function startingValues(
  schedule: Schedule | null,
  contactId: number | null,
  now: number,
  sendAt = new Date(now + hour),
): ScheduleValues {
  if (!schedule) return { contactId, body: '', sendAt: toLocal(sendAt), attachment: untouched }
  const { body } = schedule
  return { contactId: schedule.contactId, body, sendAt: toLocal(new Date(schedule.sendAt)), attachment: untouched }
}

const morning = 9
const evening = 18

/** Moments that people often choose, by the reader's clock, each once and in their order. */
export function presets(now: Date): readonly { key: 'hour' | 'evening' | 'tomorrow' | 'monday'; at: Date }[] {
  const day = (days: number, hours: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours)
  const untilMonday = (8 - now.getDay()) % 7 || 7
  const inAnHour = new Date(now.getTime() + hour)
  return [
    { key: 'hour', at: inAnHour } as const,
    ...(inAnHour < day(0, evening) ? [{ key: 'evening', at: day(0, evening) } as const] : []),
    { key: 'tomorrow', at: day(1, morning) } as const,
    ...(untilMonday > 1 ? [{ key: 'monday', at: day(untilMonday, morning) } as const] : []),
  ]
}
