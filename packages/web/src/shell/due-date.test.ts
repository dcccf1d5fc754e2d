import { expect, test } from 'vitest'
import { daysLeft } from './due-date.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-28T02:00:00Z', 0],
  ['America/Sao_Paulo', '2026-11-28T03:00:00Z', -1],
  ['Asia/Tokyo', '2026-11-26T14:59:00Z', 1],
  ['Asia/Tokyo', '2026-11-26T15:00:00Z', 0],
])('the days that are left are those of the company: in %s, at %s, %d', (zone, moment, left) => {
  expect(daysLeft({ dueDate: '2026-11-27', timeZone: zone }, Date.parse(moment))).toBe(left)
})
