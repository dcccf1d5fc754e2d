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

test('without pins, or when none belongs to it, the list is left as it is', () => {
  const list = [at(1, 50)]
  expect(pinnedFirst(list, [at(9, 11)], [])).toBe(list)
  expect(pinnedFirst(list, [], [7])).toBe(list)
})
