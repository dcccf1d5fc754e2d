import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InFlight, type Outcome } from './in-flight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the timeout for an answer begins when the message is written', async () => {
  const flights = new InFlight()
  const written = Promise.withResolvers<void>()
  const landed = vi.fn<(landing: Outcome) => void>()
  void flights.begin('A', () => written.promise).then(landed)
  await vi.advanceTimersByTimeAsync(60_000)
  written.resolve()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(landed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(landed).toHaveBeenCalledWith({ kind: 'silent' })
})

test('an answer may come before the write is done, and ends the wait of one message only', async () => {
  const flights = new InFlight()
  const written = Promise.withResolvers<void>()
  const [first, second] = ['A', 'B'].map((waId) => flights.begin(waId, () => written.promise))
  flights.land('A', { kind: 'taken', waId: 'W' })
  written.resolve()
  expect(await first).toEqual({ kind: 'taken', waId: 'W' })
  flights.interrupt()
  expect(await second).toEqual({ kind: 'interrupted' })
})

test('a message that is written again gets the full time again', async () => {
  const flights = new InFlight()
  const again = Promise.withResolvers<void>()
  const landed = vi.fn<(landing: Outcome) => void>()
  void flights.begin('A', async () => {}).then(landed)
  await vi.advanceTimersByTimeAsync(19_000)
  flights.again('A', again.promise)
  await vi.advanceTimersByTimeAsync(60_000)
  again.resolve()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(landed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(landed).toHaveBeenCalledWith({ kind: 'silent' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a rewrite that fails, or comes after the answer, leaves no timer behind', async () => {
  const flights = new InFlight()
  const again = Promise.withResolvers<void>()
  const first = flights.begin('A', async () => {})
  flights.again('A', again.promise)
  flights.land('A', { kind: 'taken', waId: 'W' })
  expect(await first).toEqual({ kind: 'taken', waId: 'W' })
  again.reject(new Error('away'))
  flights.again('A', Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a write that hangs for two minutes counts as unanswered', async () => {
  const flights = new InFlight()
  const landed = vi.fn<(landing: Outcome) => void>()
  void flights.begin('A', () => new Promise(() => {})).then(landed)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(landed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(landed).toHaveBeenCalledWith({ kind: 'silent' })
})

test('a message that could not be written waits for no answer', async () => {
  const flights = new InFlight()
  await expect(flights.begin('A', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(vi.getTimerCount()).toBe(0)
})
