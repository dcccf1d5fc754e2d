import type { Tag, TagRecord } from '@recado/contract/tags/api'
import type { Viewer } from '@recado/contract/viewer'
import type { Ticket } from '@recado/contract/tickets/api'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowsOf, type Pages } from '#platform/api/pages.ts'
import { applyCardEvents, applyTagEvent, boardKeys, showTags } from './cache.ts'

const viewer: Viewer = { id: 1, companyId: 1, profile: 'user', queueIds: [1], allTicket: 'desabled' }
const sent: Tag = { id: 5, name: 'Enviado', color: '#111111', kanban: 1 }
const paid: Tag = { id: 9, name: 'Pago', color: '#222222', kanban: 1 }
const vip: Tag = { id: 7, name: 'VIP', color: '#333333', kanban: 0 }
const of = (tags: readonly Tag[]) => tags.map(({ id, name, color }) => ({ id, name, color }))

function card(id: number, contactId: number, tags: readonly Tag[] = []): Ticket {
  const placed = { status: 'open', queueId: 1, userId: 1, updatedAt: `2026-01-01T10:00:00.00${id}Z` }
  return { id, contactId, ...placed, tags: of(tags), contact: { tags: of(tags) } } as unknown as Ticket
}

/** A board with its lanes, and the cards of each lane by their ids. */
function board(...lanes: readonly (readonly Ticket[])[]) {
  const client = new QueryClient()
  const key = (lane: number) => boardKeys.lane({ showAll: false, queueIds: [], lane })
  const ids = [0, sent.id, paid.id]
  client.setQueryData(boardKeys.lanes, [sent, paid])
  for (const [at, rows] of lanes.entries())
    client.setQueryData<Pages<Ticket>>(key(ids[at] ?? 0), { pages: [{ rows, hasMore: false }], pageParams: [1] })
  const held = (lane: number) => rowsOf(client.getQueryData<Pages<Ticket>>(key(lane)) ?? { pages: [] })
  const shown = () => ids.map((lane) => held(lane).map(({ id }) => id))
  return { client, shown, held, isStale: () => client.getQueryState(key(0))?.isInvalidated }
}

test('a move takes all cards of the contact along, latest change first, and undoing it takes them all back', () => {
  const { client, shown } = board([card(3, 1, [vip]), card(2, 2), card(1, 1, [vip])], [card(4, 3, [sent])], [])
  showTags(client, viewer, 1, of([vip, sent]))
  expect(shown()).toEqual([[2], [4, 3, 1], []])
  showTags(client, viewer, 1, of([vip]))
  expect(shown()).toEqual([[3, 2, 1], [4], []])
})

test('a card in two lanes stands in the first, and a closed card or a card of another queue stands in none', () => {
  const { client, shown } = board([card(1, 1), card(2, 2), card(3, 3)], [], [])
  applyCardEvents(client, viewer, [
    { action: 'update', ticket: card(1, 1, [sent, paid]) },
    { action: 'update', ticket: { ...card(2, 2), status: 'closed' } },
    { action: 'update', ticket: { ...card(3, 3), queueId: 2, userId: null } },
  ])
  expect(shown()).toEqual([[], [1], []])
})

test('a renamed tag changes in place, while a tag that becomes a lane or stops being one causes a refetch of the cards', () => {
  const { client, held, isStale } = board([card(1, 1, [vip])], [], [])
  const record = (tag: Tag): TagRecord => ({ ...tag, userId: null, contactsCount: 1, createdAt: '', updatedAt: '' })
  const lanes = () => client.getQueryData<readonly Tag[]>(boardKeys.lanes)?.map(({ name }) => name)
  applyTagEvent(client, { action: 'update', tag: record({ ...vip, name: 'Ouro' }) })
  expect([held(0)[0]?.tags[0]?.name, held(0)[0]?.contact.tags[0]?.name, isStale()]).toEqual(['Ouro', 'Ouro', false])
  applyTagEvent(client, { action: 'update', tag: record({ ...sent, name: 'Mandado' }) })
  expect([lanes(), isStale()]).toEqual([['Mandado', 'Pago'], false])
  applyTagEvent(client, { action: 'update', tag: record({ ...vip, kanban: 1 }) })
  expect([lanes(), isStale()]).toEqual([['Mandado', 'VIP', 'Pago'], true])
  applyTagEvent(client, { action: 'delete', tagId: sent.id })
  expect(lanes()).toEqual(['VIP', 'Pago'])
})
