import { hourMs, localTime, minuteMs, weekHours } from './local-week.ts'

/**
 * What is remembered of a line's inbound traffic: in which five minutes of the last weeks something came, by the clocks of its company. As JSON
 * it has less than 2,700 bytes, and it changes every five minutes at most. Hours are numbered from a Monday 00:00.
 */
export interface History {
  /** The hours of the first and of the latest message. */
  from: number
  to: number
  /** The week of `to` and the four before it. An hour of a week is three hexadecimal digits, a bit for each five minutes. */
  weeks: string[]
  /** When it was last probed, ms; 0 for never. */
  probedAt: number
  /** How many probes in a row have found nothing; each five minutes in which something came halves it. */
  inVain: number
}

const keptWeeks = 5
/** What is usual in an hour of the week is the mean of its four latest; having lived through it once says nothing. */
const mostSeen = 4
const leastSeen = 2
export const slotMs = 5 * minuteMs
const slotsAnHour = hourMs / slotMs
const digitsAnHour = slotsAnHour / 4
const emptyWeek = '0'.repeat(weekHours * digitsAnHour)

/**
 * Adds an inbound message that was sent at `at` (ms, by the network's clock; not later than now). Neither its order nor a second time matters.
 * What comes within the same five minutes is one: people write in bursts, and what counts is how long it is silent between them. Answers the
 * same object when there is nothing new in it.
 */
export function learn(history: History | undefined, at: number, timeZone: string): History {
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
 * How long it is usually silent in each hour of the week, ms, from Monday 00:00: at least five minutes, Infinity where nothing came or too
 * little is known. Where messages come independently of each other this is the mean time between two of them.
 */
export function usualGaps(history: History): readonly number[] {
  const known = gapsOf.get(history)
  if (known) return known
  const gaps = gapsIn(history)
  gapsOf.set(history, gaps)
  return gaps
}

/** A line is judged more often than its history changes. */
const gapsOf = new WeakMap<History, readonly number[]>()

function gapsIn(history: History): number[] {
  return Array.from({ length: weekHours }, (_, hour) => {
    const seen = history.weeks.filter((_week, index) => isWhole(history, index, hour)).slice(0, mostSeen)
    if (seen.length < leastSeen) return Infinity
    const busy = seen.reduce((sum, week) => sum + countBits(slotsOf(week, hour)), 0)
    return busy === 0 ? Infinity : Math.max(slotMs, slotMs / -Math.log(1 - busy / (seen.length * slotsAnHour)))
  })
}

/** How often a week it was silent for at least `length`, where each five minutes of the week are as long as `lengths` says. */
export function silencesAWeek(history: History, lengths: readonly number[], length: number): number {
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

function newHistory(hour: number): History {
  return { from: hour, to: hour, weeks: Array.from({ length: keptWeeks }, () => emptyWeek), probedAt: 0, inVain: 0 }
}

/** The history with room for an hour; whoever was away for longer than it reaches begins anew. */
function movedOn(history: History, hour: number): History {
  if (hour <= history.to) return history
  const passed = weekOf(hour) - weekOf(history.to)
  if (passed >= keptWeeks) return { ...newHistory(hour), probedAt: history.probedAt, inVain: history.inVain }
  const weeks = [...Array.from({ length: passed }, () => emptyWeek), ...history.weeks].slice(0, keptWeeks)
  return { ...history, to: hour, weeks }
}

/** An hour of the week has been lived through, from its beginning to its end, so many weeks ago. */
function isWhole({ from, to }: History, weeksAgo: number, hour: number): boolean {
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
