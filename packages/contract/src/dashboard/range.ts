import { addDays, daysBetween } from '#days.ts'

/** The periods that screens offer, in days. */
export const periods = [3, 7, 15, 30, 60, 90] as const

/** More days are not added up. */
export const mostDays = 366

/** Whole days where the company is, yyyy-MM-dd; both ends are in. */
export interface DayRange {
  from: string
  to: string
}

export interface RangeWish {
  days?: number | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

/** Which field of a wish is wrong, and why. */
export interface RangeFault {
  field: 'date_from' | 'date_to'
  message: string
}

/** The last so many days, today in. */
export function lastDays(days: number, today: string): DayRange {
  return { from: addDays(today, 1 - days), to: today }
}

/** From the first of the month until today. */
export function thisMonth(today: string): DayRange {
  return { from: firstOfMonth(today), to: today }
}

/**
 * Which days are meant: the last so many, else from one date to another. Without a beginning it is the first of the month of the end,
 * without an end today.
 */
export function rangeOf({ days, date_from, date_to }: RangeWish, today: string): DayRange | RangeFault {
  if (days !== undefined) return lastDays(days, today)
  const to = date_to ?? today
  const range = { from: date_from ?? firstOfMonth(to), to }
  const fault = faultOf(range)
  // Where the end is today of itself, the beginning is to blame.
  return fault ? { ...fault, field: date_to === undefined ? 'date_from' : fault.field } : range
}

/** What is wrong with a range. */
export function faultOf({ from, to }: DayRange): RangeFault | undefined {
  if (from > to) return { field: 'date_to', message: 'the end is before the beginning' }
  if (daysBetween(from, to) >= mostDays) return { field: 'date_to', message: `at most ${mostDays} days` }
  return undefined
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}
