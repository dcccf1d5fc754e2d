import { expect, test } from 'vitest'
import { addMonths } from './recurrence.ts'
import { daysBetween } from '../days.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-02-28', 12, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
])('%s plus %d months is %s', (day, count, then) => expect(addMonths(day, count)).toBe(then))

test('days are counted by the calendar', () => {
  expect(daysBetween('2026-11-26', '2026-12-01')).toBe(5)
  expect(daysBetween('2026-11-26', '2026-11-25')).toBe(-1)
})
