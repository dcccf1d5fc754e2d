import { hourMs, localTime, minuteMs, weekHours } from './local-week.ts'

/**
 * A connection's inbound traffic of the last weeks: in which five-minute slots something arrived, in the company's time zone. Its JSON has
 * less than 2,700 bytes and changes at most every five minutes. Hours are numbered from a Monday 00:00.
 */
export interface TrafficHistory {
  /** The hours of the first and of the latest message. */
  from: number
  to: number
  /** The week of `to` and the four before it. An hour of a week is three hexadecimal digits, with one bit for each five minutes. */
  weeks: string[]
  /** When the last probe was made, ms, 0 for never. */
  probedAt: number
  /** How many probes in a row have found nothing. Each five-minute slot in which something arrived halves it. */
  inVain: number
}

const keptWeeks = 5
/** The usual traffic in an hour of the week is the mean of its four latest occurrences. A single occurrence says nothing. */
const maxSeen = 4
const minSeen = 2
export const slotMs = 5 * minuteMs
const slotsAnHour = hourMs / slotMs
const digitsAnHour = slotsAnHour / 4
const emptyWeek = '0'.repeat(weekHours * digitsAnHour)

/**
 * Adds an inbound message that was sent at `at` (ms, by the network's clock, not later than now). Order and repetitions do not matter.
 * Messages within the same five minutes count once: people write in bursts, and only the silence between bursts counts. Returns the same
 * object when nothing changes.
 */
export function recordInbound(history: TrafficHistory | undefined, at: number, timeZone: string): TrafficHistory {
  const local = localTime(at, timeZone)
  const hour = Math.floor(local / hourMs)
  const known = history ? movedOn(history, hour) : newHistory(hour)
  const index = weekOf(known.to) - weekOf(hour)
  const week = known.weeks[index]
  if (week === undefined) return known
  const marked = mark(week, local)
  if (known === history && marked === week && hour >= known.from) return known
  const inVain = marked !== week && at > known.probedAt ? Math.floor(known.inVain / 2) : known.inVain
  return { ...known, from: Math.min(known.from, hour), weeks: known.weeks.with(index, marked), inVain }
}

/**
 * The usual silence in each hour of the week, ms, from Monday 00:00: at least five minutes, Infinity where nothing arrived or too little is
 * known. If messages arrive independently of each other, it is the mean time between two of them.
 */
export function usualGaps(history: TrafficHistory): readonly number[] {
  const known = gapsOf.get(history)
  if (known) return known
  const gaps = gapsIn(history)
  gapsOf.set(history, gaps)
  return gaps
}

/** A connection is judged more often than its history changes. */
const gapsOf = new WeakMap<TrafficHistory, readonly number[]>()

function gapsIn(history: TrafficHistory): number[] {
  return Array.from({ length: weekHours }, (_, hour) => {
    const seen = history.weeks.filter((_week, index) => isWhole(history, index, hour)).slice(0, maxSeen)
    if (seen.length < minSeen) return Infinity
    const busy = seen.reduce((sum, week) => sum + countBits(slotsOf(week, hour)), 0)
    return busy === 0 ? Infinity : Math.max(slotMs, slotMs / -Math.log(1 - busy / (seen.length * slotsAnHour)))
  })
}

/** How often per week there was a silence of at least `length`, where `lengths` gives the length of each five-minute slot of the week. */
export function silencesAWeek(history: TrafficHistory, lengths: readonly number[], length: number): number {
  let [silent, count, hours] = [0, 0, 0]
  history.weeks.toReversed().forEach((week, index) => {
    for (let hour = 0; hour < weekHours; hour++) {
      if (!isWhole(history, history.weeks.length - 1 - index, hour)) continue
      hours++
      const slots = slotsOf(week, hour)
      for (let slot = 0; slot < slotsAnHour; slot++) {
        if (!(slots & (1 << slot))) silent += lengths[hour * slotsAnHour + slot] ?? 0
        else {
          if (silent >= length) count++
          silent = 0
        }
      }
    }
  })
  return (count * weekHours) / hours
}

function newHistory(hour: number): TrafficHistory {
  return { from: hour, to: hour, weeks: Array.from({ length: keptWeeks }, () => emptyWeek), probedAt: 0, inVain: 0 }
}

/** The history extended to an hour. After an absence longer than its range it starts anew. */
function movedOn(history: TrafficHistory, hour: number): TrafficHistory {
  if (hour <= history.to) return history
  const passed = weekOf(hour) - weekOf(history.to)
  if (passed >= keptWeeks) return { ...newHistory(hour), probedAt: history.probedAt, inVain: history.inVain }
  const weeks = [...Array.from({ length: passed }, () => emptyWeek), ...history.weeks].slice(0, keptWeeks)
  return { ...history, to: hour, weeks }
}

/** Whether an hour of the week, so many weeks ago, lies entirely within the history. */
function isWhole({ from, to }: TrafficHistory, weeksAgo: number, hour: number): boolean {
  const number = (weekOf(to) - weeksAgo) * weekHours + hour
  return from < number && number < to
}

function mark(week: string, local: number): string {
  const hour = Math.floor(local / hourMs) % weekHours
  const slots = slotsOf(week, hour) | (1 << Math.floor((local % hourMs) / slotMs))
  const at = hour * digitsAnHour
  return week.slice(0, at) + slots.toString(16).padStart(digitsAnHour, '0') + week.slice(at + digitsAnHour)
}

function slotsOf(week: string, hour: number): number {
  return Number.parseInt(week.slice(hour * digitsAnHour, (hour + 1) * digitsAnHour), 16)
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left > 0; left &= left - 1) count++
  return count
}

function weekOf(hour: number): number {
  return Math.floor(hour / weekHours)
}
