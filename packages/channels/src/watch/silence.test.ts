import { expect, test } from 'vitest'
import { type TrafficHistory, recordInbound, usualGaps } from './traffic-history.ts'
import { hourMs as hours, localTime, minuteMs as minutes, weekMs as weeks } from './local-week.ts'
import { judgeSilence, evaluateProbe } from './silence.ts'

const days = 24 * hours
/** A Monday 00:00. */
const monday = Date.UTC(2026, 8, 7)
const office = [0, 1, 2, 3, 4].map((day) => ({ from: (day * 24 + 8) * 60, to: (day * 24 + 18) * 60 }))

/** A history with a message every `every` ms in office hours, in a time zone. */
function taught(lasting: number, every: number, timeZone = 'UTC', begin = monday): TrafficHistory | undefined {
  let history: TrafficHistory | undefined
  for (let at = begin; at < begin + lasting; at += every) {
    const [day, hour] = [Math.floor(localTime(at, timeZone) / days) % 7, Math.floor(localTime(at, timeZone) / hours) % 24]
    if (day < 5 && hour >= 8 && hour < 18) history = recordInbound(history, at, timeZone)
  }
  return history
}

/** The judgement at a time of the fourth week, for a connection with a message every `every` ms and its last one at `lastAt`. */
const judged = (every: number, lastAt: number, nowAt: number, openingHours?: typeof office) => {
  const [now, lastInboundAt] = [monday + 3 * weeks + nowAt, monday + 3 * weeks + lastAt]
  return judgeSilence(taught(3 * weeks, every), { now, lastInboundAt, openSince: monday, timeZone: 'UTC', openingHours })
}

test('neither order nor repetition of messages matters, and the size is bounded', () => {
  const times = Array.from({ length: 2_000 }, (_, index) => monday + ((index * 7_919) % 30_000) * minutes)
  const all = (order: number[]) =>
    order.reduce<TrafficHistory | undefined>((history, at) => recordInbound(history, at, 'UTC'), undefined)
  const history = all(times)
  expect(all(times.toReversed())).toEqual(history)
  expect(all([...times, ...times])).toEqual(history)
  const full = Array.from({ length: 6 * 2_016 }, (_, index) => monday + index * 5 * minutes)
  const size = JSON.stringify(evaluateProbe(all(full) as TrafficHistory, monday, undefined).history).length
  expect(size).toBeLessThan(2_700)
  expect(all([...times, monday + 20 * weeks])).toEqual(all([monday + 20 * weeks]))
})

test('a message that adds nothing leaves the history the same object', () => {
  const history = recordInbound(undefined, monday + hours, 'UTC')
  expect(recordInbound(history, monday + hours + 4 * minutes, 'UTC')).toBe(history)
  expect(recordInbound(history, monday + hours + 5 * minutes, 'UTC')).not.toBe(history)
})

test('the usual gap of an hour follows from its five-minute slots', () => {
  const gaps = (every: number) => usualGaps(taught(3 * weeks, every) as TrafficHistory)
  expect(gaps(minutes)[9]).toBe(5 * minutes)
  expect((gaps(10 * minutes)[9] ?? 0) / minutes).toBeCloseTo(5 / Math.log(2))
  expect(gaps(minutes)[7]).toBe(Infinity)
})

test('a busy line is suspected after half an hour, and not a moment before', () => {
  const last = 10 * hours
  expect(judged(minutes, last, last + 30 * minutes, office)).toEqual({ state: 'well' })
  const now = last + 30 * minutes + 1
  const at = monday + 3 * weeks
  expect(judged(minutes, last, now, office)).toEqual({ state: 'suspect', since: at + last, probeAt: at + now })
})

test('a quieter line is suspected after six usual gaps', () => {
  const gap = 5 / -Math.log(11 / 12)
  expect(judged(60 * minutes, 9 * hours, 9 * hours + (6 * gap - 1) * minutes)).toEqual({ state: 'well' })
  expect(judged(60 * minutes, 9 * hours, 9 * hours + (6 * gap + 1) * minutes)).toMatchObject({ state: 'suspect' })
})

test('only open hours count, whether set or learnt', () => {
  for (const openingHours of [office, undefined]) {
    const last = 17 * hours + 45 * minutes
    expect(judged(minutes, last, 32 * hours + 15 * minutes, openingHours)).toEqual({ state: 'well' })
    expect(judged(minutes, last, 32 * hours + 16 * minutes, openingHours)).toMatchObject({ state: 'suspect' })
  }
})

test('a line found suspicious while it is closed is probed when it opens', () => {
  const fridayNight = 4 * days + 20 * hours
  const verdict = judged(minutes, 4 * days + 10 * hours, fridayNight, office)
  expect(verdict).toMatchObject({ state: 'suspect', probeAt: monday + 4 * weeks + 8 * hours })
  expect(judged(minutes, 10 * hours, 12 * hours, [])).toEqual({ state: 'well' })
})

test('a new line is watched in the hours of the week that it has lived through twice', () => {
  const at = (now: number) => {
    const silent = { now: monday + now, lastInboundAt: monday + now - 2 * hours, openSince: monday, timeZone: 'UTC' }
    return judgeSilence(taught(now - 2 * hours, minutes), silent).state
  }
  expect([at(4 * days + 12 * hours), at(7 * days + 12 * hours), at(11 * days + 12 * hours)]).toEqual(['well', 'well', 'well'])
  expect([at(14 * days + 12 * hours), at(18 * days + 12 * hours)]).toEqual(['suspect', 'suspect'])
  expect(judgeSilence(undefined, { now: monday + weeks, openSince: monday, timeZone: 'UTC' })).toEqual({ state: 'well' })
})

test('a silence that occurs more than once a week is usual', () => {
  let history: TrafficHistory | undefined
  // Messages fill every other hour, and in the next week the hours between.
  for (let at = monday; at < monday + 3 * weeks; at += 2 * minutes) {
    const [week, hour] = [Math.floor((at - monday) / weeks), Math.floor((at - monday) / hours)]
    if ((week + hour) % 2 === 0) history = recordInbound(history, at, 'UTC')
  }
  const silent = (minute: number) => {
    const lastInboundAt = monday + 3 * weeks + 8 * hours
    return judgeSilence(history, { now: lastInboundAt + minute * minutes, lastInboundAt, openSince: monday, timeZone: 'UTC' })
      .state
  }
  expect([silent(55), silent(130)]).toEqual(['well', 'suspect'])
})

test('a login restarts the silence', () => {
  const now = monday + 3 * weeks + 12 * hours
  const state = (openSince: number) =>
    judgeSilence(taught(3 * weeks, minutes), { now, lastInboundAt: now - 3 * hours, openSince, timeZone: 'UTC' }).state
  expect([state(now - 30 * minutes), state(now - 31 * minutes)]).toEqual(['well', 'suspect'])
})

test('a message in the backlog that is older than a minute proves deafness', () => {
  const history = recordInbound(undefined, monday, 'UTC')
  const at = monday + hours
  const deaf = (oldest: number | undefined) => evaluateProbe(history, at, oldest).isDeaf
  expect([deaf(undefined), deaf(at - 60_000), deaf(at - 60_001)]).toEqual([false, false, true])
})

test('each probe in vain doubles the wait for the next one, and an inbound message takes that back', () => {
  let history = taught(3 * weeks, minutes) as TrafficHistory
  const opens = monday + 3 * weeks + 8 * hours
  const probes: number[] = []
  const watch = (from: number, until: number, lastInboundAt: number) => {
    for (let now = from; now < until; now += minutes) {
      const { probeAt } = judgeSilence(history, {
        now,
        lastInboundAt,
        openSince: lastInboundAt,
        timeZone: 'UTC',
        openingHours: office,
      })
      if (probeAt !== now) continue
      history = evaluateProbe(history, now, undefined).history
      probes.push((now - opens) / minutes)
    }
  }
  watch(opens, opens + 8 * hours, opens)
  expect(probes).toEqual([31, 92, 213, 454])
  const more = [8, 8.1, 8.2].map((hour) => opens + hour * hours)
  history = more.reduce((known, at) => recordInbound(known, at, 'UTC'), history)
  watch(opens + 8.2 * hours, opens + 9 * hours, opens + 8.2 * hours)
  expect(probes.slice(4)).toEqual([523])
})

test.each([
  ['back', Date.UTC(2026, 8, 28, 4), Date.UTC(2026, 10, 2)],
  ['forward', Date.UTC(2026, 1, 2, 5), Date.UTC(2026, 2, 9)],
])('when the clocks go %s, opening hours stay at the same local time', (_where, begin, after) => {
  const timeZone = 'America/New_York'
  const history = taught(after - begin, minutes, timeZone, begin)
  const opens = Array.from({ length: 24 }, (_, hour) => after + hour * hours).find(
    (at) => Math.floor(localTime(at, timeZone) / hours) % 24 === 8,
  ) as number
  const at = (now: number) => judgeSilence(history, { now, lastInboundAt: opens - 62 * hours, openSince: begin, timeZone })
  expect(at(opens + 29 * minutes).state).toBe('well')
  expect(at(opens + 31 * minutes)).toMatchObject({ state: 'suspect', probeAt: opens + 31 * minutes })
})

test('any input gets a judgement', () => {
  const moments = [Number.NaN, -Infinity, Infinity, -1, 0, 1e15, 1e23, 1e300, monday + 4 * weeks]
  const histories = [undefined, taught(3 * weeks, minutes), { from: 0, to: 0, weeks: [], probedAt: Number.NaN, inVain: -3 }]
  const hoursGiven = [undefined, [], [{ from: Number.NaN, to: 1 }], [{ from: 900, to: 60 }], [{ from: -1e9, to: 1e9 }]]
  for (const history of histories)
    for (const now of moments)
      for (const openSince of moments)
        for (const openingHours of hoursGiven) {
          const given = { now, lastInboundAt: openSince, openSince, timeZone: 'Nowhere/At_All', openingHours }
          const answer = judgeSilence(history, given)
          expect(['well', 'suspect']).toContain(answer.state)
          expect(judgeSilence(history, given)).toEqual(answer)
        }
})
