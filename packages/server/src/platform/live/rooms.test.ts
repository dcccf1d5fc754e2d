import { profiles } from '@recado/contract/profiles'
import { expect, test } from 'vitest'
import { room, roomsOf } from './rooms.ts'

const roomsIn = (companyId: number) =>
  new Set([
    ...profiles.flatMap((profile) => roomsOf({ id: 10, companyId, profile, queueIds: [20, 21], allTicket: 'enabled' })),
    room.session(companyId, 'one'),
    room.viewers(companyId, 30),
  ])

test('two companies share no room, even where their people and queues have the same numbers', () => {
  expect(roomsIn(1).size).toBe(Object.keys(room).length + 1)
  expect([...roomsIn(1)].filter((name) => roomsIn(2).has(name))).toEqual([])
})
