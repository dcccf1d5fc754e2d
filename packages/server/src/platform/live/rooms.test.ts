import { expect, test } from 'vitest'
import { room, roomOf } from './rooms.ts'

const roomsIn = (companyId: number) => [
  room.company(companyId),
  room.user(companyId, 10),
  room.session(companyId, 'one'),
  roomOf(companyId, 'sales'),
]

test('two companies share no room, even where their people and sessions have the same names', () => {
  expect(new Set(roomsIn(1)).size).toBe(4)
  expect(roomsIn(1).filter((name) => roomsIn(11).includes(name))).toEqual([])
})
