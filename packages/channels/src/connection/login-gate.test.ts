import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginGate } from './login-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets so many ask in turn; says who was admitted, in order. */
function queueOf(gate: LoginGate, count: number) {
  const people = Array.from({ length: count }, (_, at) => ({ at }))
  const admitted: number[] = []
  for (const person of people) void gate.enter(person).then(() => admitted.push(person.at))
  return { people, admitted }
}

test('so many are in at once; who leaves lets the next one in', async () => {
  const gate = new LoginGate(2)
  const { people, admitted } = queueOf(gate, 5)
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([0, 1])
  gate.leave(people[1] ?? {})
  gate.leave(people[1] ?? {})
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([0, 1, 2])
})

test('who waits and leaves takes no place', async () => {
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

test('a login that hangs holds up the others for ten seconds', async () => {
  const gate = new LoginGate(1)
  const { admitted } = queueOf(gate, 2)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(admitted).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(admitted).toEqual([0, 1])
})
