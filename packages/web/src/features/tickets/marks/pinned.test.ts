import type { Ticket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { pinnedFirst } from './pinned.ts'

const at = (id: number, minute: number) => ({ id, updatedAt: `2026-11-20T10:${minute}:00.000Z` }) as Ticket
const ids = (rows: readonly Ticket[]) => rows.map(({ id }) => id)

test('pinned tickets come first, in the order of the list and once each, even from pages that are not fetched', () => {
  const list = [at(1, 50), at(2, 40), at(3, 30)]
  expect(ids(pinnedFirst(list, [], [2]))).toEqual([2, 1, 3])
  expect(ids(pinnedFirst(list, [at(2, 40), at(9, 11)], [9, 2]))).toEqual([2, 9, 1, 3])
  expect(ids(pinnedFirst(list, [at(9, 11)], [9]))).toEqual([9, 1, 2, 3])
})

test('among windows that close soon, pinned tickets come first as well, with the nearest end on top', () => {
  const ending = (id: number, minute: number, hour: number) => ({
    ...at(id, minute),
    windowEndsAt: `2026-11-20T${hour}:00:00.000Z`,
  })
  const list = [ending(1, 10, 11), ending(2, 50, 12), ending(3, 40, 13)]
  expect(ids(pinnedFirst(list, [ending(9, 55, 14)], [9, 3, 2], { window: 'closing' }))).toEqual([2, 3, 9, 1])
})

test('without pins, or when none belongs to it, the list is left as it is', () => {
  const list = [at(1, 50)]
  expect(pinnedFirst(list, [at(9, 11)], [])).toBe(list)
  expect(pinnedFirst(list, [], [7])).toBe(list)
})
