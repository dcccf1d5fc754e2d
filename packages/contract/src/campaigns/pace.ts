import { timestampAt, wallTime } from '#hours.ts'

/** How fast a connection sends campaigns. Intervals in seconds. */
export interface Pace {
  /** Seconds between two people, varied at random from half to one and a half times the value. */
  messageInterval: number
  /** A longer pause follows after this many people. 0 means never. */
  longerIntervalAfter: number
  greaterInterval: number
}

export const messageIntervals = [0, 5, 10, 15, 20] as const
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const
export const defaultPace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 } as const satisfies Pace

/** The minimum gap between two people, even where no interval is set. */
export const minGapMs = 1_000

/** How long to wait after the `sent`-th person, in ms. `chance` is 0 to 1. */
export function gapMs({ messageInterval, longerIntervalAfter, greaterInterval }: Pace, sent: number, chance: number): number {
  const isPause = longerIntervalAfter > 0 && sent > 0 && sent % longerIntervalAfter === 0
  return Math.max(minGapMs, messageInterval * 1_000 * (0.5 + chance), isPause ? greaterInterval * 1_000 : 0)
}

/** How long `count` people take on average, in ms. */
export function durationMs(pace: Pace, count: number): number {
  if (count === 0) return 0
  const [usual, pause] = [gapMs(pace, 1, 0.5), gapMs(pace, pace.longerIntervalAfter, 0.5)]
  const pauses = pace.longerIntervalAfter > 0 ? Math.floor((count - 1) / pace.longerIntervalAfter) : 0
  const isEach = pace.longerIntervalAfter === 1
  return (count - 1) * (isEach ? pause : usual) + (isEach ? 0 : pauses * (pause - usual))
}

/** The hours of the day in which campaigns are sent, in minutes since midnight. If `to` is before `from`, they end on the next day. */
export interface Hours {
  from: number
  to: number
}

const dayMinutes = 24 * 60

/** Reads `HH:MM-HH:MM`. Undefined for an empty text, which means any hour. */
export function readHours(text: string): Hours | undefined {
  const [, ...found] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? []
  const [h1 = 0, m1 = 0, h2 = 0, m2 = 0] = found.map(Number)
  return found.length === 0 ? undefined : { from: h1 * 60 + m1, to: h2 * 60 + m2 }
}

/** When campaigns may be sent again. Undefined while they may be sent. */
export function opensAt(now: number, hours: Hours | undefined, timeZone: string): number | undefined {
  if (!hours || hours.from === hours.to) return undefined
  const { minute } = wallTime(now, timeZone)
  const { from, to } = hours
  const isOpen = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return isOpen ? undefined : timestampAt(now, { inDays: minute < from ? 0 : 1, minute: from }, timeZone)
}

/** When the current sending hours end. */
function closesAt(now: number, { from, to }: Hours, timeZone: string): number {
  const { minute } = wallTime(now, timeZone)
  return timestampAt(now, { inDays: to > from || minute < to ? 0 : 1, minute: to % dayMinutes }, timeZone)
}

const dayMs = dayMinutes * 60_000
/** The maximum number of forecast stretches: a year of days, whose hours may lie on both sides of midnight. */
const maxStretches = 2 * 366

/** What is to be sent, and what limits it. */
export interface SendingPlan {
  pace: Pace
  hours: Hours | undefined
  timeZone: string
  /** The number of people who wrote before, and of those who never did. */
  known: number
  firstContacts: number
  /** How many first contacts may be approached on a day, counted from 0 for now. */
  mayApproach: (day: number) => number
}

/** A span of time without a break, and how many people are reached in it. */
export interface ForecastSpan {
  from: number
  to: number
  people: number
}

/** The forecast of who is reached when, day by day, without interruptions. Undefined when it takes more than a year. */
export function forecastSpans(plan: SendingPlan, now: number): ForecastSpan[] | undefined {
  const { pace, hours, timeZone, mayApproach } = plan
  const each = durationMs(pace, 1_001) / 1_000
  const left = { known: plan.known, firstContacts: plan.firstContacts }
  const approached = new Map<number, number>()
  const stretches: ForecastSpan[] = []
  let from = opensAt(now, hours, timeZone) ?? now
  for (let at = 0; left.known + left.firstContacts > 0; at++) {
    if (at === maxStretches) return undefined
    const isAlways = !hours || hours.from === hours.to
    const end = isAlways ? timestampAt(from, { inDays: 1, minute: 0 }, timeZone) : closesAt(from, hours, timeZone)
    const day = Math.floor((from - now) / dayMs)
    const room = Math.ceil((end - from) / each)
    const firstContacts = Math.min(left.firstContacts, Math.max(0, mayApproach(day) - (approached.get(day) ?? 0)), room)
    const known = Math.min(left.known, room - firstContacts)
    approached.set(day, (approached.get(day) ?? 0) + firstContacts)
    left.known -= known
    left.firstContacts -= firstContacts
    const people = known + firstContacts
    if (people > 0) stretches.push({ from, to: Math.min(end, from + durationMs(pace, people)), people })
    from = opensAt(end, hours, timeZone) ?? end
  }
  return stretches
}
