import { maxMessageLength } from '@recado/contract/field'
import type { Schedule } from '@recado/contract/schedules/api'
import { templateMessage } from '@recado/contract/templates/message'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { untouched, type Attached } from '#kit/attached.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import '#platform/api/validation.ts'

const hour = 3_600_000

const required = { error: () => i18next.t('validation:required'), abort: true }
const shortest = 5

/** The values of the form. `sendAt` is in the format of a datetime-local field, by the company's clock. */
export const scheduleSchema = z.object({
  contactId: z.nullable(z.int()).check(z.refine((id) => id !== null, required)),
  body: z.string().check(
    z.trim(),
    z.refine((text) => text !== '', required),
    z.refine((text) => text.length >= shortest, { error: () => i18next.t('schedules:tooShort') }),
    z.maxLength(maxMessageLength),
  ),
  template: z.nullable(templateMessage),
  attachment: z.custom<Attached>(),
  sendAt: z.string().check(
    z.refine((text) => text !== '', required),
    z.refine((text) => companyClock.momentOf(text) > Date.now(), { error: () => i18next.t('schedules:past') }),
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
  const attachment = untouched
  if (!schedule) return { contactId, body: '', sendAt: companyClock.text(sendAt.getTime()), template: null, attachment }
  const { body, template } = schedule
  return { contactId: schedule.contactId, body, sendAt: companyClock.text(Date.parse(schedule.sendAt)), template, attachment }
}

const morning = 9
const evening = 18

interface Preset {
  key: 'hour' | 'evening' | 'tomorrow' | 'monday'
  /** As the field writes it. */
  text: string
}

/** Times that users often choose, by the company's clock, each once and in chronological order. */
export function presets(now: number): readonly Preset[] {
  const today = companyClock.date(now)
  const day = (days: number, hours: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hours)).toISOString().slice(0, 16)
  const untilMonday = (8 - today.getUTCDay()) % 7 || 7
  const inAnHour = companyClock.text(now + hour)
  const all: readonly (Preset & { offered: boolean })[] = [
    { key: 'hour', text: inAnHour, offered: true },
    { key: 'evening', text: day(0, evening), offered: inAnHour < day(0, evening) },
    { key: 'tomorrow', text: day(1, morning), offered: true },
    { key: 'monday', text: day(untilMonday, morning), offered: untilMonday > 1 },
  ]
  return all.filter(({ offered }) => offered)
}
