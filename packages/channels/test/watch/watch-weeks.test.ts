import { expect, test } from 'vitest'
import { type TrafficHistory, recordInbound, usualGaps } from '#watch/traffic-history.ts'
import { hourMs as hours, minuteMs as minutes, weekMs as weeks } from '#watch/local-week.ts'
import { type Interval, judgeSilence, evaluateProbe } from '#watch/silence.ts'
import { arrivals, type Line, randomFrom } from './traffic.ts'

const timeZone = 'America/Sao_Paulo'
/** Monday 7 September 2026, 00:00 in São Paulo, which has no daylight saving time. */
const begin = Date.UTC(2026, 8, 7, 3)
const watchedFrom = begin + 3 * weeks
const end = begin + 6 * weeks
const office: Interval[] = [...[0, 1, 2, 3, 4].map((day) => open(day, 18)), open(5, 12)]
function open(day: number, closes: number): Interval {
  return { from: (day * 24 + 8) * 60, to: (day * 24 + closes) * 60 }
}

/** A line at one point in time: what its customers sent, what of it has arrived, and what is known. */
interface Played {
  times: number[]
  come: number
  openSince: number
  history: TrafficHistory | undefined
  probes: number[]
}

const lastOf = ({ times, come }: Played) => times[come - 1]

function hear(line: Played, now: number): void {
  for (let at = line.times[line.come]; at !== undefined && at <= now; at = line.times[++line.come]) {
    line.history = recordInbound(line.history, at, timeZone)
  }
}

/** One minute of the watch. A probe is a login: it delivers everything sent meanwhile and ends deafness. */
function look(line: Played, now: number, openingHours?: Interval[]): 'silent' | 'deaf' | undefined {
  const { history, openSince } = line
  const { probeAt } = judgeSilence(history, { now, lastInboundAt: lastOf(line), openSince, timeZone, openingHours })
  if (!history || probeAt === undefined || probeAt > now) return undefined
  const next = line.times[line.come]
  const proof = evaluateProbe(history, now, next !== undefined && next <= now ? next : undefined)
  Object.assign(line, { history: proof.history, openSince: now, probes: [...line.probes, now] })
  return proof.isDeaf ? 'deaf' : 'silent'
}

/** Learns for three weeks, then looks every minute. Keeps a copy every few hours. */
function play(times: number[], openingHours: Interval[] | undefined, until: number) {
  const line: Played = { times, come: 0, openSince: begin, history: undefined, probes: [] }
  const copies: [at: number, Played][] = []
  let alarms = 0
  hear(line, watchedFrom - 1)
  for (let now = watchedFrom; now < until; now += minutes) {
    hear(line, now)
    if (look(line, now, openingHours) === 'deaf') alarms++
    if ((now - watchedFrom) % (5 * hours) === 0) copies.push([now, { ...line }])
  }
  return { line, alarms, copies }
}

/**
 * How deafness that begins at `at` ends: the open minutes past the threshold, the minutes in all, and what the probe showed. The threshold
 * is computed minute by minute: open time of more than 30 minutes and of more than six usual gaps, doubled by each probe in vain.
 */
function deafFrom(at: number, line: Played, openingHours?: Interval[]) {
  const gaps = usualGaps(line.history as TrafficHistory)
  const doubled = 2 ** (line.history?.inVain ?? 0)
  let [late, openMinutes, passed] = [0, 0, 0]
  for (let now = Math.max(lastOf(line) ?? 0, line.openSince); now < at + 5 * weeks; now += minutes) {
    const minute = Math.floor((now - begin) / minutes) % (weeks / minutes)
    const gap = gaps[Math.floor(minute / 60)] ?? Infinity
    if (openingHours ? openingHours.some(({ from, to }) => from <= minute && minute < to) : gap < Infinity) {
      if (now > at && openMinutes > 30 * doubled && passed > 6 * doubled) late++
      openMinutes++
      passed += minutes / gap
    }
    const shown = now >= at && look(line, now, openingHours)
    if (shown) return { late, deaf: (now - at) / minutes, shown }
  }
  throw new Error('it was never found')
}

/** The Tuesday of the second watched week. */
const holidays: Line['holidays'] = [[4 * 168 + 24, 4 * 168 + 48]]
type Case = [name: string, line: Omit<Line, 'timeZone'>, openingHours: Interval[] | undefined, maxProbes: number, maxLate: number]
const lines: Case[] = [
  ['a busy line', { anHour: 200, holidays }, office, 8, 2],
  ['a busy line without set hours', { anHour: 200, holidays }, undefined, 12, 10],
  ['an ordinary line', { anHour: 6, holidays }, undefined, 10, 10],
  ['a line where people write seldom, but much', { anHour: 1.5, inARow: 5, holidays }, office, 10, 150],
]

test.each(lines)(
  'three weeks of %s cause no false alarm and few probes, and deafness is found',
  (_, traffic, openingHours, maxProbes, maxLate) => {
    const times = arrivals({ ...traffic, timeZone }, begin, begin + 9 * weeks, randomFrom(7))
    const { line, alarms, copies } = play(times, openingHours, end)
    const ends = copies.filter(([at]) => at < watchedFrom + weeks).map(([at, copy]) => deafFrom(at, copy, openingHours))
    expect(alarms).toBe(0)
    expect(line.probes.length).toBeLessThanOrEqual(maxProbes)
    expect(Math.max(...ends.map(({ late }) => late))).toBeLessThanOrEqual(maxLate)
    expect(ends.filter(({ shown }) => shown === 'deaf').length).toBeGreaterThan(30)
  },
)

test('three weeks of a line with three messages a week cause no alarm and hardly a probe', () => {
  const seeds = [1, 2, 3, 4]
  const played = seeds.map((seed) => play(arrivals({ anHour: 0.06, timeZone }, begin, end, randomFrom(seed)), undefined, end))
  expect(played.map(({ alarms }) => alarms)).toEqual([0, 0, 0, 0])
  expect(played.reduce((sum, { line }) => sum + line.probes.length, 0)).toBeLessThanOrEqual(1)
})

test('a line with 2,000 messages an hour is found deaf after 31 minutes', () => {
  const times = arrivals({ anHour: 2_000, timeZone }, begin, begin + 2 * weeks + 40 * hours, randomFrom(7))
  const line: Played = { times, come: 0, openSince: begin, history: undefined, probes: [] }
  const at = begin + 2 * weeks + 34 * hours
  hear(line, at)
  const { deaf, shown } = deafFrom(at, line)
  expect([Math.round(deaf), shown]).toEqual([31, 'deaf'])
})

test('a line is probed at most twice an hour and never outside its hours, whatever its history', () => {
  const random = randomFrom(11)
  const any = (from: number, to: number) => from + random() * (to - from)
  let probes = 0
  for (let round = 0; round < 40; round++) {
    const line: Played = { times: [], come: 0, openSince: begin, history: undefined, probes: [] }
    const every = any(1, 90)
    const openingHours = Array.from({ length: Math.floor(any(1, 8)) }, () => {
      const from = Math.floor(any(0, 10_000))
      return { from, to: Math.min(10_080, from + Math.floor(any(1, 1_500))) }
    })
    for (let at = begin; at < watchedFrom; at += any(0, 2 * every) * minutes)
      line.history = recordInbound(line.history, at, timeZone)
    for (let now = watchedFrom; now < watchedFrom + weeks; now += any(0.01, 12) * minutes) {
      if (random() < 0.01) line.times.push(now)
      if (random() < 0.9) hear(line, now)
      if (random() < 0.01) line.openSince = now
      if (!look(line, now, openingHours)) continue
      const minute = ((now - begin) / minutes) % 10_080
      expect(openingHours.some(({ from, to }) => from <= minute && minute < to)).toBe(true)
      expect(line.probes.filter((at) => at >= now - hours).length).toBeLessThanOrEqual(2)
      probes++
    }
  }
  expect(probes).toBeGreaterThan(200)
})
