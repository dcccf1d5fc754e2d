import { expect, test } from 'vitest'
import { curveThrough, ticksUpTo } from './curve.ts'

test('a curve passes through its points and never goes beyond them', () => {
  const ys = [0, 0, 7, 7, 3, 9, 0]
  const path = curveThrough(ys.map((y, x) => ({ x: x * 10, y })))
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text))
  const heights = numbers.filter((_, at) => at % 2 === 1)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...heights)).toBeLessThanOrEqual(9)
  expect(path.startsWith('M0 0C')).toBe(true)
  expect(path.endsWith('60 0')).toBe(true)
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [18, [0, 5, 10, 15, 20]],
  [63, [0, 20, 40, 60, 80]],
  [412, [0, 200, 400, 600]],
])('the ticks for a largest value of %d are round', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks)
})

test.each([9, 10, 41, 99, 100, 999, 1001, 12_345, 1_000_000])('a largest value of %d gets three to six ticks', (largest) => {
  const ticks = ticksUpTo(largest)
  expect(ticks.length).toBeGreaterThanOrEqual(3)
  expect(ticks.length).toBeLessThanOrEqual(6)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
})
