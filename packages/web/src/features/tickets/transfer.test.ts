import { expect, test } from 'vitest'
import { queueKept, queuesFor } from './transfer.ts'

const queues = [{ id: 1 }, { id: 2 }, { id: 3 }]
const named = (ids: number[]) => ids.map((id) => ({ id, name: `q${id}`, color: '#000000' }))

test('a colleague is offered in the queues they work in, an admin in all', () => {
  expect(queuesFor(queues, null)).toEqual(queues)
  expect(queuesFor(queues, { profile: 'user', queues: named([2]) })).toEqual([{ id: 2 }])
  expect(queuesFor(queues, { profile: 'admin', queues: named([2]) })).toEqual(queues)
})

test('the queue stays where the colleague can take it, else the only one is chosen, else none', () => {
  expect(queueKept(1, queues)).toBe(1)
  expect(queueKept(1, [{ id: 2 }])).toBe(2)
  expect(queueKept(1, [{ id: 2 }, { id: 3 }])).toBeNull()
  expect(queueKept(1, [])).toBeNull()
})
