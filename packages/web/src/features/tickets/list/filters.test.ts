import { expect, test } from 'vitest'
import { isSame, isSavedFilter, savedAs, withSaved } from './filters.ts'

const shop = { name: 'Shop', showAll: true, queueIds: [1, 2], unread: false, window: null }

test('a filter is recognised by its values, in any order of its queues', () => {
  expect(isSame(shop, { ...shop, queueIds: [2, 1] })).toBe(true)
  for (const other of [
    { queueIds: [1] },
    { queueIds: [1, 3] },
    { unread: true },
    { showAll: false },
    { window: 'closed' as const },
  ])
    expect(isSame(shop, { ...shop, ...other })).toBe(false)
  expect(savedAs({ ...shop, queueIds: [2, 1], savedFilters: [shop] })).toBe(shop)
})

test('a filter of the same name is replaced', () => {
  const again = { ...shop, unread: true }
  expect(withSaved([shop, { ...shop, name: 'Alone' }], again)).toEqual([{ ...shop, name: 'Alone' }, again])
})

test('a value that cannot be a filter is not accepted as one', () => {
  expect([shop, null, 'Shop', { ...shop, queueIds: 'all' }, { ...shop, unread: 1 }].map(isSavedFilter)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
