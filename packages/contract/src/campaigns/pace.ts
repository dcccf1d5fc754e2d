import { momentAt, wallTime } from '#hours.ts'

/** How fast a connection sends campaigns. Intervals in seconds. */
export interface Pace {
  /** Between two people: half of it to half as much again, by chance. */
  messageInterval: number
  /** After so many people comes a longer pause; 0: never. */
  longerIntervalAfter: number
  greaterInterval: number
}

export const messageIntervals = [0, 5, 10, 15, 20] as const
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const
export const defaultPace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 } as const satisfies Pace

/** What lies between two people at least, even where no interval is set. */
export const leastGapMs = 1_000

/** How long to wait after the `sent`-th person, in ms; `chance` is 0 to 1. */
export function gapMs({ messageInterval, longerIntervalAfter, greaterInterval }: Pace, sent: number, chance: number): number {
  const isPause = longerIntervalAfter > 0 && sent > 0 && sent % longerIntervalAfter === 0
  return Math.max(leastGapMs, messageInterval * 1_000 * (0.5 + chance), isPause ? greaterInterval * 1_000 : 0)
}

/** How long `count` people take, in ms, by the mean of chance. */
export function durationMs(pace: Pace, count: number): number {
  if (count === 0) return 0
  const [usual, pause] = [gapMs(pace, 1, 0.5), gapMs(pace, pace.longerIntervalAfter, 0.5)]
  const pauses = pace.longerIntervalAfter > 0 ? Math.floor((count - 1) / pace.longerIntervalAfter) : 0
  const isEach = pace.longerIntervalAfter === 1
  return (count - 1) * (isEach ? pause : usual) + (isEach ? 0 : pauses * (pause - usual))
}

/** The hours of the day in which campaigns go out, in minutes since midnight. One that ends before it begins ends on the next day. */
export interface Hours {
  from: number
  to: number
}

const dayMinutes = 24 * 60

/** Reads `HH:MM-HH:MM`; undefined for an empty text: at any hour. */
export function readHours(text: string): Hours | undefined {
  const [, ...found] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? []
  const [h1 = 0, m1 = 0, h2 = 0, m2 = 0] = found.map(Number)
  return found.length === 0 ? undefined : { from: h1 * 60 + m1, to: h2 * 60 + m2 }
}

/** When campaigns may go out again: undefined while they may. */
export function opensAt(now: number, hours: Hours | undefined, timeZone: string): number | undefined {
  if (!hours || hours.from === hours.to) return undefined
  const { minute } = wallTime(now, timeZone)
  const { from, to } = hours
  const isOpen = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return isOpen ? undefined : momentAt(now, { inDays: minute < from ? 0 : 1, minute: from }, timeZone)
}

/** When the hours that are running end. */
function closesAt(now: number, { from, to }: Hours, timeZone: string): number {
  const { minute } = wallTime(now, timeZone)
  return momentAt(now, { inDays: to > from || minute < to ? 0 : 1, minute: to % dayMinutes }, timeZone)
}

/** How far ahead an end is told. */
const mostDays = 366

/** So many people, at a pace, within hours of the day. */
export interface Plan {
  pace: Pace
  hours: Hours | undefined
  timeZone: string
  people: number
}

/** When the last of them will have been sent, if nothing comes between; undefined when that is more than a year away. */
export function endOf({ pace, hours, timeZone, people }: Plan, now: number): number | undefined {
  let [at, left] = [opensAt(now, hours, timeZone) ?? now, durationMs(pace, people)]
  if (!hours || hours.from === hours.to) return at + left
  for (let day = 0; day < mostDays; day++) {
    const end = closesAt(at, hours, timeZone)
    if (at + left <= end) return at + left
    left -= end - at
    at = opensAt(end, hours, timeZone) ?? end
  }
  return undefined
}
