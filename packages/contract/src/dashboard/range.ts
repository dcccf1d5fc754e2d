import { addDays, daysBetween } from '#days.ts'

/** The periods that screens offer, in days. */
export const periods = [3, 7, 15, 30, 60, 90] as const

/** The maximum number of days in one report. */
export const maxDays = 366

/** Whole days in the company's time zone, yyyy-MM-dd, both ends included. */
export interface DayRange {
  from: string
  to: string
}

export interface RangeWish {
  days?: number | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

export interface RangeFault {
  field: 'date_from' | 'date_to'
  message: string
}

/** The last `days` days, including today. */
export function lastDays(days: number, today: string): DayRange {
  return { from: addDays(today, 1 - days), to: today }
}

/** From the first day of the month to today. */
export function thisMonth(today: string): DayRange {
  return { from: firstOfMonth(today), to: today }
}

/**
 * The requested days: the last `days`, else from one date to another. The default beginning is the first day of the end's month. The
 * default end is today.
 */
export function rangeOf({ days, date_from, date_to }: RangeWish, today: string): DayRange | RangeFault {
  if (days !== undefined) return lastDays(days, today)
  const to = date_to ?? today
  const range = { from: date_from ?? firstOfMonth(to), to }
  const fault = faultOf(range)
  // If the end is today by default, the fault lies in the beginning.
  return fault ? { ...fault, field: date_to === undefined ? 'date_from' : fault.field } : range
}

/** What is wrong with a range. Undefined when it is valid. */
export function faultOf({ from, to }: DayRange): RangeFault | undefined {
  if (from > to) return { field: 'date_to', message: 'the end is before the beginning' }
  if (daysBetween(from, to) >= maxDays) return { field: 'date_to', message: `at most ${maxDays} days` }
  return undefined
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}
