import { describe, expect, test } from 'vitest'
import { defaultPace, durationMs, gapMs, minGapMs, opensAt, readHours, forecastSpans } from './pace.ts'

const zone = 'America/Sao_Paulo'
const at = (text: string) => Date.parse(`${text}-03:00`)
const hourMs = 3_600_000
const always = { hours: undefined, timeZone: zone, firstContacts: 0, mayApproach: () => Infinity }

describe('the gap', () => {
  test.each([
    [1, 0, 10_000],
    [1, 1, 30_000],
    [19, 0.5, 20_000],
    [20, 0, 60_000],
    [40, 0, 60_000],
  ])('after person %i, by chance %d, is %i ms', (sent, chance, ms) => {
    expect(gapMs(defaultPace, sent, chance)).toBe(ms)
  })

  test('is never zero, and 0 people means no longer pause', () => {
    const none = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 120 }
    for (const sent of [0, 1, 100]) expect(gapMs(none, sent, 0)).toBe(minGapMs)
  })
})

test('the duration for a number of people is the gaps between them plus the longer pauses', () => {
  expect([0, 1, 2, 20, 21].map((count) => durationMs(defaultPace, count) / 1_000)).toEqual([0, 0, 20, 380, 440])
  const each = { messageInterval: 5, longerIntervalAfter: 1, greaterInterval: 60 }
  expect(durationMs(each, 3)).toBe(120_000)
})

test.each([
  ['09:00-18:00', '2026-11-25T10:00', undefined],
  ['09:00-18:00', '2026-11-25T07:30', '2026-11-25T09:00'],
  ['09:00-18:00', '2026-11-25T18:00', '2026-11-26T09:00'],
  ['22:00-06:00', '2026-11-25T23:00', undefined],
  ['22:00-06:00', '2026-11-25T05:59', undefined],
  ['22:00-06:00', '2026-11-25T12:00', '2026-11-25T22:00'],
  ['', '2026-11-25T03:00', undefined],
])('with the hours %s, at %s the next ones begin at %s', (hours, now, opens) => {
  expect(opensAt(at(now), readHours(hours), zone)).toBe(opens && at(opens))
})

describe('the forecast', () => {
  test('of a campaign that fits in a day is one stretch', () => {
    const now = at('2026-11-25T10:00')
    expect(forecastSpans({ ...always, pace: defaultPace, known: 21 }, now)).toEqual([
      { from: now, to: now + 440_000, people: 21 },
    ])
    expect(forecastSpans({ ...always, pace: defaultPace, known: 0 }, now)).toEqual([])
  })

  test('keeps to the hours', () => {
    const pace = { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 0 }
    const plan = { ...always, pace, hours: readHours('09:00-11:00'), known: 500 }
    const stretches = forecastSpans(plan, at('2026-11-25T10:00')) ?? []
    expect(stretches.map(({ from, people }) => [from, people])).toEqual([
      [at('2026-11-25T10:00'), 180],
      [at('2026-11-26T09:00'), 320],
    ])
    expect(stretches.at(-1)?.to).toBeLessThanOrEqual(at('2026-11-26T11:00'))
  })

  test('makes first contacts wait for their day', () => {
    const now = at('2026-11-25T00:00')
    const plan = { ...always, pace: defaultPace, known: 10, firstContacts: 70, mayApproach: (day: number) => 20 + 6 * day }
    expect(forecastSpans(plan, now)?.map(({ people }) => people)).toEqual([30, 26, 24])
  })

  test('is undefined when sending takes more than a year', () => {
    const plan = { ...always, pace: defaultPace, known: 0, firstContacts: 10, mayApproach: () => 0 }
    expect(forecastSpans(plan, at('2026-11-25T00:00'))).toBeUndefined()
  })

  test('crosses a change of the clocks', () => {
    const now = Date.parse('2026-03-08T00:00-05:00')
    const plan = { ...always, timeZone: 'America/New_York', pace: defaultPace, known: 5_000 }
    const stretches = forecastSpans(plan, now) ?? []
    expect(stretches.reduce((sum, { people }) => sum + people, 0)).toBe(5_000)
    for (const { from, to } of stretches) expect(to - from).toBeLessThanOrEqual(25 * hourMs)
  })
})
