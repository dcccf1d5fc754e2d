import { expect, test } from 'vitest'
import { queueKept, queuesFor } from './transfer.ts'

const named = (ids: number[]) => ids.map((id) => ({ id, name: `q${id}`, color: '#000000' }))
const queues = named([1, 2, 3])

test('an attendant can take a ticket in their own queues, an admin in all queues', () => {
  expect(queuesFor(queues, null)).toEqual(queues)
  expect(queuesFor(queues, { profile: 'user', queues: named([2]) })).toEqual(named([2]))
  expect(queuesFor(queues, { profile: 'admin', queues: named([2]) })).toEqual(queues)
})

test('while not all queues are known, an attendant has their own already, and the choice made for an admin stays', () => {
  expect(queuesFor(undefined, { profile: 'user', queues: named([2]) })).toEqual(named([2]))
  expect(queueKept(1, queuesFor(undefined, { profile: 'admin', queues: [] }))).toBe(1)
})

test('the queue stays if the colleague can take it, otherwise a single offered queue is chosen, otherwise none', () => {
  expect(queueKept(1, queues)).toBe(1)
  expect(queueKept(1, [{ id: 2 }])).toBe(2)
  expect(queueKept(1, [{ id: 2 }, { id: 3 }])).toBeNull()
  expect(queueKept(1, [])).toBeNull()
})
