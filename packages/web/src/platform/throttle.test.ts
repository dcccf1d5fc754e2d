import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call runs at once, those that follow run together at the end of the interval', () => {
  const run = vi.fn<() => void>()
  const call = throttled(run, 2000)
  call()
  call()
  call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs again without another call', () => {
  const run = vi.fn<() => void>()
  const call = throttled(run, 2000)
  call()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
  call()
  expect(run).toHaveBeenCalledTimes(2)
})
