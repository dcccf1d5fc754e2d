import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InFlight, type Outcome } from './in-flight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the timeout for an answer begins when the message is written', async () => {
  const inFlight = new InFlight()
  const written = Promise.withResolvers<void>()
  const settled = vi.fn<(outcome: Outcome) => void>()
  void inFlight.begin('A', () => written.promise).then(settled)
  await vi.advanceTimersByTimeAsync(60_000)
  written.resolve()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(settled).toHaveBeenCalledWith({ kind: 'silent' })
})

test('an answer may come before the write is done, and ends the wait of one message only', async () => {
  const inFlight = new InFlight()
  const written = Promise.withResolvers<void>()
  const [first, second] = ['A', 'B'].map((waId) => inFlight.begin(waId, () => written.promise))
  inFlight.settle('A', { kind: 'taken', waId: 'W' })
  written.resolve()
  expect(await first).toEqual({ kind: 'taken', waId: 'W' })
  inFlight.interrupt()
  expect(await second).toEqual({ kind: 'interrupted' })
})

test('a message that is written again gets the full time again', async () => {
  const inFlight = new InFlight()
  const again = Promise.withResolvers<void>()
  const settled = vi.fn<(outcome: Outcome) => void>()
  void inFlight.begin('A', async () => {}).then(settled)
  await vi.advanceTimersByTimeAsync(19_000)
  inFlight.again('A', again.promise)
  await vi.advanceTimersByTimeAsync(60_000)
  again.resolve()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(settled).toHaveBeenCalledWith({ kind: 'silent' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a rewrite that fails, or comes after the answer, leaves no timer behind', async () => {
  const inFlight = new InFlight()
  const again = Promise.withResolvers<void>()
  const first = inFlight.begin('A', async () => {})
  inFlight.again('A', again.promise)
  inFlight.settle('A', { kind: 'taken', waId: 'W' })
  expect(await first).toEqual({ kind: 'taken', waId: 'W' })
  again.reject(new Error('away'))
  inFlight.again('A', Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a write that hangs for two minutes counts as unanswered', async () => {
  const inFlight = new InFlight()
  const settled = vi.fn<(outcome: Outcome) => void>()
  void inFlight.begin('A', () => new Promise(() => {})).then(settled)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(settled).toHaveBeenCalledWith({ kind: 'silent' })
})

test('a message that could not be written waits for no answer', async () => {
  const inFlight = new InFlight()
  await expect(inFlight.begin('A', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(vi.getTimerCount()).toBe(0)
})
