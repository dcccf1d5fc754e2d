import { type History, silencesAWeek, slotMs, usualGaps } from './history.ts'
import { hourMs, localTime, minuteMs, weekMs } from './local-week.ts'

/** When a company is open: minutes since Monday 00:00 on its clocks. What goes on past Sunday is two intervals. */
export interface Interval {
  from: number
  to: number
}

/** A line whose session is open. Times are ms. */
export interface Watched {
  now: number
  lastInboundAt?: number | undefined
  /** Since when its session has been open. A login hands over whatever was kept back, so silence counts from there. */
  openSince: number
  timeZone: string
  /** Without them: the hours of the week that had traffic. */
  openingHours?: readonly Interval[] | undefined
}

export interface Judgement {
  state: 'well' | 'suspect'
  /** When the suspicious silence began. */
  since?: number
  /** When to log in anew, to see what was kept back: now, or when it next opens. */
  probeAt?: number
}

/** A silence is suspicious when it is longer than this, and than so many of the gaps that are usual in its hours. */
const leastSilenceMs = 30 * minuteMs
const gapsOfSilence = 6
/** Where people come seldom but write much, six gaps pass daily: what is no longer than silences the line has every week is usual. */
const usualAWeek = 1
/** Each probe in vain doubles what the next one waits for, up to 32 times: a day of ten hours on which nobody comes costs four. */
const mostDoublings = 5
/** A message that was sent so long before the line was probed was held back. */
const heldBackMs = 60_000

const well: Judgement = { state: 'well' }

/**
 * Is the silence of an open line suspicious? Only open hours count, each by the gap that was usual in it before the silence began. The line is
 * then probed: never outside its hours, and never again within half an hour. An hour of the week counts from its third time on: a new line is
 * not suspected in its first week, and wholly watched after two.
 */
export function judge(history: History | undefined, watched: Watched): Judgement {
  const { now, lastInboundAt = 0, openSince } = watched
  const since = Math.max(lastInboundAt, openSince, history?.probedAt ?? 0)
  if (!history || !(now - since > leastSilenceMs)) return well
  const week = openWeek(usualGaps(history), watched.openingHours)
  const local = localTime(now, watched.timeZone)
  const before = local - (now - since)
  const patience = 2 ** Math.min(history.inVain, mostDoublings)
  const openMs = elapsed(week, local, isOpen) - elapsed(week, before, isOpen)
  const gaps = elapsed(week, local, inGaps) - elapsed(week, before, inGaps)
  if (!(openMs > leastSilenceMs * patience && gaps > gapsOfSilence * patience)) return well
  if (silencesAWeek(history, slotsInGaps(week), gaps) > usualAWeek) return well
  return { state: 'suspect', since, probeAt: now + untilOpen(week, local) }
}

/**
 * What a probe has shown: `at` is when the old session was ended (ms), `oldest` when the oldest message was sent that the new one was handed and
 * that had not come before; nothing if there was none. A silence that was real is suspected again only when it has lasted for twice as long anew.
 */
export function probed(history: History, at: number, oldest: number | undefined): { history: History; isDeaf: boolean } {
  const isDeaf = oldest !== undefined && at - oldest > heldBackMs
  return { history: { ...history, probedAt: at, inVain: oldest === undefined ? history.inVain + 1 : 0 }, isDeaf }
}

/** A piece of an hour of the week in which it is open, ms since Monday 00:00. */
interface Stretch {
  from: number
  to: number
  /** The gap that is usual in it, ms. */
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

/** How much open time there was until then, each ms of a stretch weighing what `weight` says. */
function elapsed(week: readonly Stretch[], local: number, weight: (stretch: Stretch) => number): number {
  const weeks = Math.floor(local / weekMs)
  const ofWeek = local - weeks * weekMs
  return week.reduce((sum, stretch) => {
    const length = stretch.to - stretch.from
    const ofThis = Math.min(Math.max(ofWeek - stretch.from, 0), length)
    return sum + (weeks * length + ofThis) * weight(stretch)
  }, 0)
}

/** How many usual gaps pass in each five minutes of the week. */
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

/** How long it is until the line is next open, ms; 0 when it is. */
function untilOpen(week: readonly Stretch[], local: number): number {
  const ofWeek = local - Math.floor(local / weekMs) * weekMs
  const next = week.find(({ to }) => ofWeek < to)
  const from = next?.from ?? (week[0]?.from ?? 0) + weekMs
  return Math.max(0, from - ofWeek)
}
