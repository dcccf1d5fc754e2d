import type { Schedule } from '@recado/contract/schedules/api'
import { companyClock } from '#platform/session/company-clock.ts'

// A day is the midnight with which it begins on the company's clock. Here the UTC parts of a `Date` hold what that clock shows. So the code
// below needs no time zones, and a day of 23 hours breaks no week.

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** The hour at which a working day begins, and the hour used for a message when only its day is given. */
export const morning = 8
export const usualHour = 9
const agendaDays = 30

export function startOfDay(at: Date | number): Date {
  const day = new Date(at)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

export function addDays(day: Date, count: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + count))
}

/** The same day of another month, or the last day of that month. */
export function addMonths(day: Date, count: number): Date {
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, Math.min(day.getUTCDate(), lastDay)))
}

/** The first day of the week of `day`. Weekdays count from Sunday, 0. */
function startOfWeek(day: Date, firstWeekday: number): Date {
  return addDays(day, -((day.getUTCDay() - firstWeekday + 7) % 7))
}

/** yyyy-MM-dd */
export function keyOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
}

/** The day with that key. Null when there is no such day. */
export function dayOf(key: string | null): Date | null {
  const [, year, month, day] = /^([12]\d{3})-(\d\d)-(\d\d)$/.exec(key ?? '') ?? []
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return keyOf(found) === key ? found : null
}

/** Consecutive days, at least one. */
export type Days = readonly [Date, ...Date[]]

/** The days that a view shows around a day. A month is shown in whole weeks. */
export function daysOf(view: View, day: Date, firstWeekday: number): Days {
  if (view === 'day') return [day]
  if (view === 'agenda') return daysFrom(day, agendaDays)
  if (view === 'week') return daysFrom(startOfWeek(day, firstWeekday), 7)
  const first = startOfWeek(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)), firstWeekday)
  const last = addDays(startOfWeek(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)), firstWeekday), 6)
  return daysFrom(first, Math.round((last.getTime() - first.getTime()) / 86_400_000) + 1)
}

function daysFrom(first: Date, count: number): Days {
  return [first, ...Array.from({ length: count - 1 }, (_, index) => addDays(first, index + 1))]
}

/** The first and the last day to request. The server counts days by the same clock. */
export function askedFor(days: Days): { dateStart: string; dateEnd: string } {
  return { dateStart: keyOf(days[0]), dateEnd: keyOf(lastOf(days)) }
}

export function lastOf(days: Days): Date {
  return days.at(-1) ?? days[0]
}

/** The day to which a view steps, forwards (1) or back (-1). */
export function stepFrom(view: View, day: Date, by: 1 | -1): Date {
  if (view === 'month') return addMonths(day, by)
  return addDays(day, by * { week: 7, day: 1, agenda: agendaDays }[view])
}

/** The same time on another day. */
export function onDay(day: Date, at: Date): Date {
  const moved = new Date(at)
  moved.setUTCFullYear(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return moved
}

export type Events = ReadonlyMap<string, readonly Schedule[]>

/** Grouped by the key of their day, each day in the order of time. */
export function byDay(schedules: readonly Schedule[]): Events {
  const sorted = [...schedules].sort((one, other) => one.sendAt.localeCompare(other.sendAt) || one.id - other.id)
  return Map.groupBy(sorted, ({ sendAt }) => keyOf(companyClock.date(sendAt)))
}

/** The text key that says why nothing can be moved there. Null when it can be moved. */
export function refusalOf(to: Date, now: number): 'pastDay' | 'pastTime' | null {
  if (to.getTime() > now) return null
  return to < startOfDay(now) ? 'pastDay' : 'pastTime'
}

export function atHour(day: Date, hour: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour))
}
