import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginGate } from './login-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Enters `count` logins in turn and records who was admitted, in order. */
function queueOf(gate: LoginGate, count: number) {
  const people = Array.from({ length: count }, (_, at) => ({ at }))
  const admitted: number[] = []
  for (const person of people) void gate.enter(person).then(() => admitted.push(person.at))
  return { people, admitted }
}

test('a limited number is in at once, and one that leaves lets the next in', async () => {
  const gate = new LoginGate(2)
  const { people, admitted } = queueOf(gate, 5)
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([0, 1])
  gate.leave(people[1] ?? {})
  gate.leave(people[1] ?? {})
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([0, 1, 2])
})

test('one that leaves while waiting takes no place', async () => {
  const gate = new LoginGate(1)
  const { people, admitted } = queueOf(gate, 3)
  gate.leave(people[1] ?? {})
  gate.leave(people[0] ?? {})
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([0, 1, 2])
  const late = queueOf(gate, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(late.admitted).toEqual([])
})

test('a login that never ends keeps its place longer than any timeout of the library, but not for ever', async () => {
  const gate = new LoginGate(1)
  const { admitted } = queueOf(gate, 2)
  const { connectTimeoutMs, keepAliveIntervalMs } = DEFAULT_CONNECTION_CONFIG
  // The library's timeouts for the socket, for the first message of the network, and for any message after that.
  await vi.advanceTimersByTimeAsync(2 * connectTimeoutMs + 2 * keepAliveIntervalMs)
  expect(admitted).toEqual([0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(admitted).toEqual([0, 1])
})
