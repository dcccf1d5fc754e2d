import { z } from 'zod/mini'

/** The values of `weekdayEn`. A week begins on Monday. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** The opening hours of a company or a queue on one day of the week. Times are HH:MM. */
export const openingHours = z.object({
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  startTime: z.string(),
  endTime: z.string(),
})
export type OpeningHours = z.infer<typeof openingHours>

const portuguese: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
}

/** Monday to Friday 08:00 to 18:00, Saturday 08:00 to 12:00, closed on Sunday. */
export const defaultHours: readonly OpeningHours[] = weekdays.map((weekdayEn) => ({
  weekday: portuguese[weekdayEn],
  weekdayEn,
  startTime: weekdayEn === 'sunday' ? '00:00' : '08:00',
  endTime: weekdayEn === 'sunday' ? '00:00' : weekdayEn === 'saturday' ? '12:00' : '18:00',
}))

/**
 * The seven days, each once. A day that begins and ends at the same time is closed. A day whose end is before its beginning ends on the
 * next day.
 */
export const weekSchema = /* @__PURE__ */ (() => {
  const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
  const weekday = z.string().check(z.maxLength(50))
  const row = z.object({ weekday, weekdayEn: z.enum(weekdays), startTime: time, endTime: time })
  const isWeek = z.refine<OpeningHours[]>((rows) => new Set(rows.map(({ weekdayEn }) => weekdayEn)).size === rows.length)
  return z.array(row).check(z.length(weekdays.length), isWeek)
})()

/** A point in time as a wall clock shows it. */
export interface WallTime {
  day: Weekday
  /** Minutes since midnight. */
  minute: number
}

const dayMinutes = 24 * 60

/** What the clock of a time zone shows. */
export function wallTime(moment: Date | number, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const day = weekdays.find((name) => name === parts['weekday']?.toLowerCase()) ?? 'monday'
  return { day, minute: Number(parts['hour']) * 60 + Number(parts['minute']) }
}

/**
 * The time, `inDays` days after `from`, when the clock of a time zone shows this minute, in ms since 1970. If the clock shows the minute
 * twice, it is either of them. If the clock skips the minute, it is a time within the hour after.
 */
export function timestampAt(from: number, { inDays, minute }: { inDays: number; minute: number }, timeZone: string): number {
  const guess = from + (inDays * dayMinutes + minute - wallTime(from, timeZone).minute) * 60_000
  // If the clocks changed in between, they show another minute, before or after midnight.
  const missed = (minute - wallTime(guess, timeZone).minute + 1.5 * dayMinutes) % dayMinutes
  const moment = guess + (missed - dayMinutes / 2) * 60_000
  return wallTime(moment, timeZone).minute === minute ? moment : Math.max(moment, guess)
}

/** Whether it is open. A day without hours counts as open, so missing hours do not close a company. */
export function isOpenAt(hours: readonly OpeningHours[], moment: Date | number, timeZone: string): boolean {
  return isOpenOn(hours, wallTime(moment, timeZone))
}

/** Whether it is open, and when that changes within the week. Null when it does not. */
export interface Openness {
  isOpen: boolean
  change: (WallTime & { inDays: number }) | null
}

export function opennessAt(hours: readonly OpeningHours[], moment: Date | number, timeZone: string): Openness {
  const now = wallTime(moment, timeZone)
  const isOpen = isOpenOn(hours, now)
  for (let inDays = 0; inDays <= weekdays.length; inDays++) {
    const day = dayAfter(now.day, inDays)
    for (const minute of openSpansOf(hours, day).flat()) {
      // Midnight belongs to the day that begins.
      const at = minute === dayMinutes ? { day: dayAfter(day, 1), minute: 0 } : { day, minute }
      const isLater = inDays > 0 || minute > now.minute
      if (isLater && isOpenOn(hours, at) !== isOpen) {
        return { isOpen, change: { ...at, inDays: minute === dayMinutes ? inDays + 1 : inDays } }
      }
    }
  }
  return { isOpen, change: null }
}

type Piece = readonly [from: number, to: number]

/** The open spans of a day in minutes, in order. Hours that began the day before may extend into it. */
export function openSpansOf(hours: readonly OpeningHours[], day: Weekday): Piece[] {
  const yesterday = dayAfter(day, weekdays.length - 1)
  const [[from, to], [before, until]] = [spanOf(rowOf(hours, day)), spanOf(rowOf(hours, yesterday))]
  const pieces: Piece[] = [
    [0, until < before ? until : 0],
    [from, to < from ? dayMinutes : to],
  ]
  return pieces.filter(([start, end]) => start < end)
}

export function isClosed({ startTime, endTime }: Pick<OpeningHours, 'startTime' | 'endTime'>): boolean {
  return startTime === endTime
}

/** Whether the hours end on the next day. */
export function isOvernight({ startTime, endTime }: Pick<OpeningHours, 'startTime' | 'endTime'>): boolean {
  return endTime < startTime
}

/** `to` may be before `from`. */
function spanOf(row: OpeningHours | undefined): Piece {
  if (!row) return [0, dayMinutes]
  if (isClosed(row)) return [0, 0]
  // 23:59 is the last time that can be written, and means midnight.
  return [minutesOf(row.startTime), row.endTime === '23:59' ? dayMinutes : minutesOf(row.endTime)]
}

/** Minutes since midnight as HH:MM. */
export function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

function isOpenOn(hours: readonly OpeningHours[], { day, minute }: WallTime): boolean {
  return openSpansOf(hours, day).some(([from, to]) => from <= minute && minute < to)
}

function rowOf(hours: readonly OpeningHours[], day: Weekday): OpeningHours | undefined {
  return hours.find(({ weekdayEn }) => weekdayEn === day)
}

function dayAfter(day: Weekday, days: number): Weekday {
  return weekdays[(weekdays.indexOf(day) + days) % weekdays.length] ?? day
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}
