import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

test('a budget grants ten in any minute and reserves five of them for what is urgent', () => {
  const budget = new RateLimiter(10, 60_000)
  for (let second = 0; second < 5; second++) {
    expect(budget.waitMs(5, second * 1_000)).toBe(0)
    budget.take(second * 1_000)
  }
  expect(budget.waitMs(5, 5_000)).toBe(55_000)
  for (let second = 5; second < 10; second++) {
    expect(budget.waitMs(0, second * 1_000)).toBe(0)
    budget.take(second * 1_000)
  }
  expect(budget.waitMs(0, 10_000)).toBe(50_000)
  expect(budget.waitMs(0, 60_000)).toBe(0)
  expect(budget.waitMs(5, 60_000)).toBe(5_000)
})

test('a closed budget grants nothing', () => {
  const budget = new RateLimiter(10, 60_000)
  budget.close(60_000, 1_000)
  expect([budget.waitMs(0, 1_000), budget.waitMs(0, 31_000), budget.waitMs(0, 61_000)]).toEqual([60_000, 30_000, 0])
})
