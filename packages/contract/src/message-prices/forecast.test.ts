import { expect, test } from 'vitest'
import { addDays } from '#days.ts'
import { type CostGroup, forecastOf } from './forecast.ts'
import type { Rate } from './rates.ts'

const rate = (category: Rate['category'], amount: string, from = '2026-10-01'): Rate => ({
  market: category === 'allowance' ? 'all' : 'BR',
  category,
  currency: category === 'allowance' ? 'XXX' : 'USD',
  amount,
  from,
})
const rates = [rate('service', '0.0068'), rate('marketing', '0.0625'), rate('allowance', '1000')]

/** A month in which each weekday has its own number of replies, the first thousand free. */
function month(until: string, ofWeekday: (weekday: number) => number): CostGroup[] {
  const groups: CostGroup[] = []
  let free = 1000
  for (let day = '2026-11-01'; day < until; day = addDays(day, 1)) {
    const all = ofWeekday(new Date(`${day}T00:00:00Z`).getUTCDay())
    const group = { day, connectionId: 1, category: 'service', country: 'BR', currency: 'USD' } as const
    if (free > 0) groups.push({ ...group, kind: 'allowance', messages: Math.min(free, all) })
    if (all > free) groups.push({ ...group, kind: 'regular', messages: all - free })
    free = Math.max(0, free - all)
  }
  return groups
}

const week = (weekday: number) => [10, 120, 100, 100, 100, 90, 30][weekday] ?? 0
const paidIn = (groups: readonly CostGroup[]) =>
  groups.filter(({ kind }) => kind === 'regular').reduce((sum, { messages }) => sum + messages, 0)

test('before the seventh day of a month there is no forecast', () => {
  expect(forecastOf(month('2026-11-06', week), rates, '2026-11-06')).toBeNull()
})

test.each(['2026-11-08', '2026-11-12', '2026-11-20', '2026-11-30'])(
  'on %s a month of like weeks costs what was foretold',
  (today) => {
    const all = paidIn(month('2026-12-01', week))
    const [told] = forecastOf(month(today, week), rates, today) ?? []
    expect(Math.abs(Number(told?.amount) / (all * 0.0068) - 1)).toBeLessThan(0.001)
    expect(told?.unknown).toBe(0)
  },
)

test('what has no rate or no price is unknown in the forecast, and a rate that begins within the month counts from its day', () => {
  const day = (at: string, more: Partial<CostGroup> = {}): CostGroup => ({
    day: at,
    connectionId: 1,
    kind: 'regular',
    category: 'marketing',
    country: 'BR',
    currency: 'USD',
    messages: 1,
    ...more,
  })
  const days = Array.from({ length: 28 }, (_, at) => addDays('2026-11-01', at))
  const [told] =
    forecastOf(
      days.map((at) => day(at)),
      [...rates, rate('marketing', '1', '2026-11-30')],
      '2026-11-29',
    ) ?? []
  expect(told).toEqual({ currency: 'USD', amount: '2.8125', unknown: 0 })
  const unknown = days.flatMap((at) => [day(at, { country: 'CL' }), day(at, { kind: 'untold' })])
  expect(forecastOf(unknown, rates, '2026-11-29')).toEqual([{ currency: 'USD', amount: '0', unknown: 28 * 2 + 2 }])
})

test('what comes from advertisements is expected to be free', () => {
  const groups = Array.from({ length: 10 }, (_, at) => ({
    day: addDays('2026-11-01', at),
    connectionId: 1,
    kind: 'ad' as const,
    category: 'service' as const,
    country: 'BR',
    currency: 'USD',
    messages: 500,
  }))
  expect(forecastOf(groups, rates, '2026-11-11')).toEqual([{ currency: 'USD', amount: '0', unknown: 0 }])
})
