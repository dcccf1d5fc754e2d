import type { Schedule } from '@recado/contract/schedules/api'
import type { SessionUser } from '@recado/contract/platform/session'
import { afterEach, expect, test, vi } from 'vitest'
import { companyClock } from '#platform/session/company-clock.ts'
import { useSession } from '#platform/session/session.ts'
import { addMonths, askedFor, byDay, dayOf, daysOf, keyOf, onDay, refusalOf, stepFrom, type View } from './days.ts'

const day = (key: string) => dayOf(key) ?? new Date(NaN)
const keys = (view: View, key: string, firstWeekday = 0) => daysOf(view, day(key), firstWeekday).map(keyOf)
const ends = (shown: string[]) => [shown[0], shown.at(-1), shown.length]

test('a month is shown in whole weeks, from the weekday on which weeks begin', () => {
  expect(ends(keys('month', '2026-11-20'))).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(ends(keys('month', '2026-11-20', 1))).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(ends(keys('month', '2026-02-10'))).toEqual(['2026-02-01', '2026-02-28', 28])
  expect(ends(keys('week', '2026-11-20'))).toEqual(['2026-11-15', '2026-11-21', 7])
  expect(ends(keys('week', '2026-11-22', 1))).toEqual(['2026-11-16', '2026-11-22', 7])
  expect(keys('day', '2026-11-20')).toEqual(['2026-11-20'])
  expect(ends(keys('agenda', '2026-11-20'))).toEqual(['2026-11-20', '2026-12-19', 30])
})

test('each view steps by the period that it shows, and stays on days that exist', () => {
  const next = (view: View, key: string, by: 1 | -1 = 1) => keyOf(stepFrom(view, day(key), by))
  expect(next('month', '2027-01-31')).toBe('2027-02-28')
  expect(next('month', '2026-12-31')).toBe('2027-01-31')
  expect(next('month', '2027-01-15', -1)).toBe('2026-12-15')
  expect([next('week', '2026-12-28'), next('day', '2026-12-31'), next('agenda', '2026-12-31', -1)]).toEqual([
    '2027-01-04',
    '2027-01-01',
    '2026-12-01',
  ])
  expect(keyOf(addMonths(day('2028-02-29'), 12))).toBe('2029-02-28')
})

test('a key of a day that does not exist gives no day', () => {
  expect(['2026-02-30', '2026-13-01', '0001-01-01', '20/11/2026', '', null].map(dayOf)).toEqual(Array(6).fill(null))
})

test('a message moved to another day keeps its time, and cannot be moved into the past', () => {
  const at = new Date(Date.UTC(2026, 10, 26, 9, 30, 12))
  expect(onDay(day('2026-11-30'), at)).toEqual(new Date(Date.UTC(2026, 10, 30, 9, 30, 12)))
  const now = new Date(Date.UTC(2026, 10, 25, 10, 0)).getTime()
  expect(refusalOf(onDay(day('2026-11-24'), at), now)).toBe('pastDay')
  expect(refusalOf(onDay(day('2026-11-25'), at), now)).toBe('pastTime')
  expect(refusalOf(new Date(Date.UTC(2026, 10, 25, 10, 1)), now)).toBeNull()
})

test('the messages of a day stand in the order of their times', () => {
  companyIn('UTC')
  const at = (id: number, hour: number) => ({ id, sendAt: new Date(Date.UTC(2026, 10, 26, hour)).toISOString() }) as Schedule
  const events = byDay([at(3, 14), at(2, 9), at(1, 9), at(4, 24)])
  expect(events.get('2026-11-26')?.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(events.get('2026-11-27')?.map(({ id }) => id)).toEqual([4])
})

afterEach(() => {
  vi.unstubAllEnvs()
  useSession.setState({ user: null })
})

function companyIn(timeZone: string): void {
  useSession.setState({ user: { company: { timeZone } } as SessionUser })
}

test('a day is a day of the company wherever the reader is, and only the days shown are requested', () => {
  // Eleven at night on the last day of March in São Paulo. In Tokyo it is eleven in the morning of the next day.
  const sendAt = '2027-04-01T02:00:00.000Z'
  const readers = ['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
  for (const [zone, there] of [
    ['America/Sao_Paulo', '2027-03-31'],
    ['America/Manaus', '2027-03-31'],
    ['Asia/Tokyo', '2027-04-01'],
    ['Pacific/Kiritimati', '2027-04-01'],
  ] as const) {
    companyIn(zone)
    for (const reader of readers) {
      vi.stubEnv('TZ', reader)
      expect([...byDay([{ id: 1, sendAt } as Schedule]).keys()], reader).toEqual([there])
      expect(askedFor(daysOf('day', day(there), 0))).toEqual({ dateStart: there, dateEnd: there })
    }
  }
})

test('a moved message goes out when the clock of the company shows its time, and a message that was not moved stays', () => {
  companyIn('America/New_York')
  for (const sendAt of ['2027-11-07T05:30:12.000Z', '2027-11-07T06:30:12.000Z', '2027-03-14T07:30:00.000Z']) {
    const shown = companyClock.date(sendAt)
    expect(new Date(companyClock.momentOfDate(shown, sendAt)).toISOString()).toBe(sendAt)
  }
  const moved = onDay(day('2027-11-08'), companyClock.date('2027-11-07T05:30:00.000Z'))
  expect(new Date(companyClock.momentOfDate(moved)).toISOString()).toBe('2027-11-08T06:30:00.000Z')
})
