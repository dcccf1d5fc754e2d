import type { Ticket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { freezeOrder, stableOrder } from './stable-order.ts'

/** A ticket changed at this minute; `own` when the last message came from the desk. */
function at(id: number, minute: number, own = false): Ticket {
  const lastMessageState = { mediaType: 'conversation', fromMe: own, ack: 1, failed: false, isDeleted: false }
  return { id, updatedAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`, lastMessageState } as Ticket
}

const rows = [at(1, 30), at(2, 20), at(3, 10)]
const idsOf = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id)

test('a list without a held order is shown as it is', () => {
  expect(stableOrder(rows, null)).toEqual({ rows, news: 0 })
})

test('a new ticket and one that moved up are held back and counted', () => {
  const live = [at(9, 50), at(3, 40), at(1, 30), at(2, 20)]
  const steady = stableOrder(live, freezeOrder(rows))
  expect(idsOf(steady.rows)).toEqual([1, 2, 3])
  expect(steady.rows[2]?.updatedAt).toBe(at(3, 40).updatedAt)
  expect(steady.news).toBe(2)
})

test('a further message in the first row and a message from the desk do not count as news', () => {
  expect(stableOrder([at(1, 50), at(2, 20), at(3, 10)], freezeOrder(rows)).news).toBe(0)
  expect(stableOrder([at(3, 50, true), at(1, 30), at(2, 20)], freezeOrder(rows)).news).toBe(0)
})

test('a ticket that left the list is gone, and older pages go on below', () => {
  const live = [at(1, 30), at(3, 10), at(4, 5), at(5, 4)]
  expect(idsOf(stableOrder(live, freezeOrder(rows)).rows)).toEqual([1, 3, 4, 5])
})

test('in an order that is not by the latest message older pages go on below as well, and are no news', () => {
  const live = [at(3, 10), at(2, 20), at(1, 30), at(4, 40), at(5, 50)]
  const steady = stableOrder(live, freezeOrder([at(3, 10), at(2, 20), at(1, 30)]))
  expect(idsOf(steady.rows)).toEqual([3, 2, 1, 4, 5])
  expect(steady.news).toBe(0)
})

test('an older page goes on below also when its last known ticket has moved up', () => {
  const steady = stableOrder([at(3, 40), at(1, 30), at(2, 20), at(4, 5)], freezeOrder(rows))
  expect(idsOf(steady.rows)).toEqual([1, 2, 3, 4])
  expect(steady.news).toBe(1)
})
