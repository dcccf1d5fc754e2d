import { type TrafficHistory, silencesAWeek, slotMs, usualGaps } from './traffic-history.ts'
import { hourMs, localTime, minuteMs, weekMs } from './local-week.ts'

/** Opening hours of a company: minutes since Monday 00:00 in its time zone. Hours that go on past Sunday are two intervals. */
export interface Interval {
  from: number
  to: number
}

/** A connection with an open session. Times are ms. */
export interface Watched {
  now: number
  lastInboundAt?: number | undefined
  /** When the session opened. A login delivers withheld messages, so silence counts from there. */
  openSince: number
  timeZone: string
  /** If absent, the hours of the week that had traffic count as open. */
  openingHours?: readonly Interval[] | undefined
}

export interface Judgement {
  state: 'well' | 'suspect'
  /** When the suspicious silence began. */
  since?: number
  /** When to log in again to fetch withheld messages: now, or when it next opens. */
  probeAt?: number
}

/** A silence is suspicious when it is longer than this, and longer than `gapsOfSilence` usual gaps of its hours. */
const minSilenceMs = 30 * minuteMs
const gapsOfSilence = 6
/** Where customers write seldom but much at a time, six gaps pass daily. A silence no longer than those that occur weekly is usual. */
const usualAWeek = 1
/** Each probe in vain doubles the wait for the next one, up to 32 times. A day of ten hours without a message costs four probes. */
const maxDoublings = 5
/** A message sent this long before the probe was withheld. */
const heldBackMs = 60_000

const well: Judgement = { state: 'well' }

/**
 * Judges whether the silence of an open connection is suspicious. Only open hours count, each weighted by its usual gap before the silence
 * began. A suspicious connection is probed, never outside its hours and never again within half an hour. An hour of the week counts from
 * its third time on: a new connection is not suspected in its first week, and fully watched after two.
 */
export function judgeSilence(history: TrafficHistory | undefined, watched: Watched): Judgement {
  const { now, lastInboundAt = 0, openSince } = watched
  const since = Math.max(lastInboundAt, openSince, history?.probedAt ?? 0)
  if (!history || !(now - since > minSilenceMs)) return well
  const week = openWeek(usualGaps(history), watched.openingHours)
  const local = localTime(now, watched.timeZone)
  const before = local - (now - since)
  const patience = 2 ** Math.min(history.inVain, maxDoublings)
  const openMs = elapsed(week, local, isOpen) - elapsed(week, before, isOpen)
  const gaps = elapsed(week, local, inGaps) - elapsed(week, before, inGaps)
  if (!(openMs > minSilenceMs * patience && gaps > gapsOfSilence * patience)) return well
  if (silencesAWeek(history, slotsInGaps(week), gaps) > usualAWeek) return well
  return { state: 'suspect', since, probeAt: now + untilOpen(week, local) }
}

/**
 * Evaluates a probe. `at` is when the old session ended (ms). `oldest` is the send time of the oldest message that the new session
 * delivered for the first time, undefined if there was none. After a genuine silence the next suspicion takes twice as long.
 */
export function evaluateProbe(
  history: TrafficHistory,
  at: number,
  oldest: number | undefined,
): { history: TrafficHistory; isDeaf: boolean } {
  const isDeaf = oldest !== undefined && at - oldest > heldBackMs
  return { history: { ...history, probedAt: at, inVain: oldest === undefined ? history.inVain + 1 : 0 }, isDeaf }
}

/** A part of an hour of the week in which the company is open, ms since Monday 00:00. */
interface Stretch {
  from: number
  to: number
  /** Its usual gap, ms. */
  gap: number
}

function openWeek(gaps: readonly number[], hours?: readonly Interval[]): Stretch[] {
  const inOrder = hours?.toSorted((one, other) => one.from - other.from)
  return gaps.flatMap((gap, hour) => {
    const end = (hour + 1) * hourMs
    let from = hour * hourMs
    if (!inOrder) return gap < Infinity ? [{ from, to: end, gap }] : []
    return inOrder.flatMap((interval) => {
      const stretch = { from: Math.max(from, interval.from * minuteMs), to: Math.min(end, interval.to * minuteMs), gap }
      if (!(stretch.from < stretch.to)) return []
      from = stretch.to
      return [stretch]
    })
  })
}

const isOpen = () => 1
const inGaps = ({ gap }: Stretch) => 1 / gap

/** The open time until then, with each ms of a stretch weighted by `weight`. */
function elapsed(week: readonly Stretch[], local: number, weight: (stretch: Stretch) => number): number {
  const weeks = Math.floor(local / weekMs)
  const ofWeek = local - weeks * weekMs
  return week.reduce((sum, stretch) => {
    const length = stretch.to - stretch.from
    const ofThis = Math.min(Math.max(ofWeek - stretch.from, 0), length)
    return sum + (weeks * length + ofThis) * weight(stretch)
  }, 0)
}

/** How many usual gaps pass in each five-minute slot of the week. */
function slotsInGaps(week: readonly Stretch[]): number[] {
  const slots = Array.from({ length: weekMs / slotMs }, () => 0)
  for (const { from, to, gap } of week) {
    for (let at = from; at < to;) {
      const slot = Math.floor(at / slotMs)
      const end = Math.min(to, (slot + 1) * slotMs)
      slots[slot] = (slots[slot] ?? 0) + (end - at) / gap
      at = end
    }
  }
  return slots
}

/** Time until the next opening, ms, 0 when open. */
function untilOpen(week: readonly Stretch[], local: number): number {
  const ofWeek = local - Math.floor(local / weekMs) * weekMs
  const next = week.find(({ to }) => ofWeek < to)
  const from = next?.from ?? (week[0]?.from ?? 0) + weekMs
  return Math.max(0, from - ofWeek)
}
