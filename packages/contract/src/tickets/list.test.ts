import { expect, test } from 'vitest'
import { foldTicketEvent, type Viewer } from './list.ts'
import type { Ticket } from './api.ts'

const viewer: Viewer = { id: 1, companyId: 1, profile: 'admin', queueIds: [], allTicket: 'enabled' }

test('news that were overtaken on their way change nothing', () => {
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
