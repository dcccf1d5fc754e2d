import { expect, test } from 'vitest'
import type { Viewer } from '#viewer.ts'
import { belongsInList, foldTicketEvent } from './list.ts'
import type { Ticket } from './api.ts'

const viewer: Viewer = { id: 1, companyId: 1, profile: 'admin', queueIds: [], allTicket: 'enabled' }

test('a push that a later one has overtaken changes nothing', () => {
  const now = {
    id: 7,
    status: 'open',
    updatedAt: '2026-01-01T10:00:00.200Z',
    queueId: null,
    userId: 1,
    tags: [],
    unreadMessages: 0,
  } as unknown as Ticket
  const late: Ticket = { ...now, status: 'pending', updatedAt: '2026-01-01T10:00:00.100Z' }
  const list = [now]
  expect(foldTicketEvent(list, { action: 'update', ticket: late }, viewer, { showAll: true })).toBe(list)
  expect(
    foldTicketEvent(list, { action: 'update', ticket: { ...late, updatedAt: now.updatedAt } }, viewer, { showAll: true })[0]
      ?.status,
  ).toBe('pending')
})

test('the longest wait is first, and a ticket that moves below the loaded rows leaves the list', () => {
  const at = (id: number, waits: number | null) =>
    ({
      id,
      status: 'pending',
      updatedAt: `2026-01-01T10:${10 + id}:00.000Z`,
      waitingSince: waits === null ? null : `2026-01-01T09:${10 + waits}:00.000Z`,
    }) as Ticket
  const filter = { showAll: true, status: 'pending', order: 'waiting' } as const
  const list = [at(1, 0), at(2, 5), at(3, 9)]
  const folded = (ticket: Ticket, hasMore: boolean) =>
    foldTicketEvent(list, { action: 'update', ticket }, viewer, filter, hasMore).map(({ id }) => id)
  expect(folded(at(4, 7), true)).toEqual([1, 2, 4, 3])
  expect(folded(at(4, null), false)).toEqual([1, 2, 3, 4])
  expect(folded(at(4, null), true)).toEqual([1, 2, 3])
  expect(folded(at(1, 20), true)).toEqual([2, 3])
  // The last loaded row stays where it was.
  expect(folded(at(3, 30), true)).toEqual([1, 2, 3])
})

const endsIn = (id: number, minutes: number | null) =>
  ({
    id,
    status: 'pending',
    updatedAt: `2026-01-01T10:0${id}:00.000Z`,
    tags: [],
    windowEndsAt: minutes === null ? null : new Date(now + minutes * 60_000).toISOString(),
  }) as unknown as Ticket
const now = Date.parse('2026-01-01T12:00:00.000Z')

test('a list of windows has those that close within three hours, or the closed ones, and none of a line without windows', () => {
  const tickets = [endsIn(1, 181), endsIn(2, 180), endsIn(3, 1), endsIn(4, 0), endsIn(5, null)]
  const listed = (window: 'closing' | 'closed') =>
    tickets.filter((ticket) => belongsInList(viewer, { showAll: true, window }, ticket, undefined, now)).map(({ id }) => id)
  expect(listed('closing')).toEqual([2, 3])
  expect(listed('closed')).toEqual([4])
})

test('of closing windows the nearest end is first, and a customer who writes leaves the list', () => {
  const filter = { showAll: true, window: 'closing', order: 'waiting' } as const
  const folded = (ticket: Ticket) =>
    foldTicketEvent([endsIn(1, 10), endsIn(2, 90)], { action: 'update', ticket }, viewer, filter, false, undefined, now).map(
      ({ id }) => id,
    )
  expect(folded(endsIn(3, 60))).toEqual([1, 3, 2])
  expect(folded(endsIn(1, 24 * 60))).toEqual([2])
})

test('a ticket with a bot waits for nothing and stands below those that wait for people', () => {
  const at = (id: number, chatbot: boolean) =>
    ({
      id,
      status: 'pending',
      chatbot,
      updatedAt: `2026-01-01T10:0${id}:00.000Z`,
      waitingSince: `2026-01-01T09:0${id}:00.000Z`,
    }) as Ticket
  const filter = { showAll: true, status: 'pending', order: 'waiting' } as const
  const folded = (ticket: Ticket) =>
    foldTicketEvent([at(2, false), at(3, true)], { action: 'update', ticket }, viewer, filter).map(({ id }) => id)
  expect(folded(at(1, true))).toEqual([2, 3, 1])
  expect(folded(at(1, false))).toEqual([1, 2, 3])
  expect(folded(at(4, false))).toEqual([2, 4, 3])
})
