import type { Ticket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { concerns, isFoldable, noSearch, searchQuery, statusQuery } from './list-view.ts'

const view = {
  showAll: false,
  queueIds: [],
  unread: false,
  window: null,
  orders: { open: 'latest', pending: 'waiting' },
} as const

test('each of the two lists of live tickets has its own order', () => {
  expect(statusQuery(view, 'pending')).toEqual({ status: 'pending', showAll: false, order: 'waiting' })
  expect(statusQuery({ ...view, orders: { open: 'waiting', pending: 'waiting' } }, 'closed')).toEqual({
    status: 'closed',
    showAll: false,
  })
})

test('only live tickets are narrowed to the unread', () => {
  const unread = { ...view, unread: true }
  expect(statusQuery(unread, 'open')).toEqual({ status: 'open', showAll: false, withUnreadMessages: true })
  expect(statusQuery(unread, 'closed')).toEqual({ status: 'closed', showAll: false })
})

test('no chosen queue means all of them', () => {
  expect(statusQuery({ ...view, showAll: false }, 'open')).toEqual({ status: 'open', showAll: false })
  expect(statusQuery({ ...view, showAll: true, queueIds: [3] }, 'closed')).toEqual({
    status: 'closed',
    showAll: true,
    queueIds: [3],
  })
})

test('a search without criteria sends no request', () => {
  expect(searchQuery({ queueIds: [3] }, noSearch)).toBeNull()
  expect(searchQuery({ queueIds: [] }, { ...noSearch, text: '   ' })).toBeNull()
})

test('a search covers every status and omits the criteria that were not chosen', () => {
  expect(searchQuery({ queueIds: [] }, { ...noSearch, text: ' bia ', tags: [1, 2] })).toEqual({
    showAll: true,
    searchParam: 'bia',
    tags: [1, 2],
  })
})

test('only a list by text or by day must be fetched again', () => {
  const query = (search: Partial<typeof noSearch>) => searchQuery({ queueIds: [1] }, { ...noSearch, ...search })
  expect([query({ tags: [1] }), query({ users: [1] })].map((asked) => asked && isFoldable(asked))).toEqual([true, true])
  expect([query({ text: 'bia' }), query({ date: '2026-11-21' })].map((asked) => asked && isFoldable(asked))).toEqual([
    false,
    false,
  ])
})

test('the list of one contact takes updates of that contact alone, any other list takes every update', () => {
  const update = (contactId: number) => ({ action: 'update', ticket: { contactId } as Ticket }) as const
  const ofContact = { showAll: true, contactId: 7 }
  expect([update(7), update(8), { action: 'delete', ticketId: 1 } as const].map((event) => concerns(ofContact, event))).toEqual([
    true,
    false,
    true,
  ])
  expect(concerns({ showAll: true }, update(8))).toBe(true)
})
