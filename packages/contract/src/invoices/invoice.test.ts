import { expect, test } from 'vitest'
import { isExpired } from './invoice.ts'

test('an open invoice has expired once its day is over, a paid one never has', () => {
  const expired = (dueDate: string, status: 'open' | 'paid' = 'open') => isExpired({ status, dueDate }, '2026-12-10')
  expect([expired('2026-12-09'), expired('2026-12-10'), expired('2026-12-11')]).toEqual([true, false, false])
  expect(expired('2026-12-09', 'paid')).toBe(false)
})
