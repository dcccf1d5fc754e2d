import {
  listLost,
  listTicketEvents,
  lostSeenPush,
  lostTicketPush,
  seeLost,
  ticketEventPush,
  type TicketEventNews,
} from '@recado/contract/ticket-events/api'
import { listMessages } from '@recado/contract/messages/api'
import { createTag, syncTags } from '@recado/contract/tags/api'
import { listTickets, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

async function desk() {
  const company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const [ana, bia, caio] = [
    await w.user(company, 'user', [sales]),
    await w.user(company, 'user', [sales]),
    await w.user(company, 'user', [support]),
  ]
  const id = await w.ticket(company, { queueId: sales })
  await w.call(ana, updateTicket, { id, status: 'open' })
  await w.call(ana, listMessages, { ticketId: id })
  return { company, sales, support, ana, bia, caio, id }
}

test('a transfer is told to users who see the ticket now, with its user, its origin and its destination', async () => {
  const { sales, support, ana, bia, caio, id } = await desk()
  w.published.length = 0
  await w.call(ana, updateTicket, { id, userId: caio.id, queueId: support, status: 'open' })
  const told = w.heardBy(caio, w.published, ticketEventPush)
  const detail = {
    from: { user: { name: ana.name }, queue: { id: sales } },
    to: { user: { name: caio.name }, queue: { id: support } },
  }
  expect(told).toMatchObject([
    {
      action: 'create',
      ticket: { id, userId: caio.id },
      event: { kind: 'transferred', userId: ana.id, user: { name: ana.name }, detail },
    },
  ])
  expect([...w.heardBy(ana, w.published, ticketEventPush), ...w.heardBy(bia, w.published, ticketEventPush)]).toEqual([])
  const { body } = await w.call(caio, listTicketEvents, { ticketId: id })
  expect(body.slice(0, 1)).toEqual(told.map((news) => (news as { event: unknown }).event))
  expect((await w.call(ana, listTicketEvents, { ticketId: id })).error.error).toBe('ERR_NO_PERMISSION')
})

test('events come newest first, and a change that leaves the ticket where it is makes no event', async () => {
  const { company, sales, support, ana, caio, id } = await desk()
  const admin = await w.user(company, 'admin')
  await w.call(ana, updateTicket, { id, queueId: support, userId: null, status: 'pending' })
  await w.settle()
  await w.call(caio, updateTicket, { id, status: 'open' })
  await w.call(caio, updateTicket, { id, whatsappId: await w.connection(company) })
  await w.call(caio, updateTicket, { id, status: 'pending', userId: null })
  await w.call(admin, updateTicket, { id, queueId: sales, userId: ana.id, status: 'open' })
  await w.settle()
  const { body } = await w.call(ana, listTicketEvents, { ticketId: id })
  expect(body.map(({ kind, user, detail }) => [kind, user?.name, detail])).toMatchObject([
    [
      'transferred',
      admin.name,
      { from: { user: null, queue: { id: support } }, to: { user: { id: ana.id }, queue: { id: sales } } },
    ],
    ['returned', caio.name, { from: { user: { id: caio.id } }, to: { user: null, queue: { id: support } } }],
    ['accepted', caio.name, { from: { user: null }, to: { user: { id: caio.id } } }],
    ['transferred', ana.name, { from: { user: { id: ana.id } }, to: { user: null, queue: { id: support } } }],
    ['accepted', ana.name, { to: { user: { id: ana.id } } }],
  ])
})

test('closing, reopening and other tags of the contact are told live', async () => {
  const { company, sales, ana, bia } = await desk()
  const [connection, phone] = [await w.connection(company), '5541988776600']
  const id = await w.ticket(company, { queueId: sales, connectionId: connection, phone })
  await w.call(ana, updateTicket, { id, status: 'open' })
  const { contactId } = (await w.call(ana, showTicket, { id })).body
  const add = async (name: string) => (await w.call(ana, createTag, { name, color: '#112233' })).body.id
  const [vip, late] = [await add('VIP'), await add('Atrasado')]
  w.published.length = 0
  await w.call(ana, syncTags, { contactId, tags: [vip, late] })
  await w.settle()
  await w.call(ana, syncTags, { contactId, tags: [late] })
  await w.settle()
  await w.call(ana, updateTicket, { id, status: 'closed' })
  await w.receive(connection, phone, 'Mais uma coisa')
  await w.settle()
  const told = w.heardBy(bia, w.published, ticketEventPush).map((news) => (news as TicketEventNews).event)
  expect(told.map(({ kind, user, detail }) => [kind, user?.name, detail])).toMatchObject([
    ['tagged', ana.name, { added: ['Atrasado', 'VIP'], removed: [] }],
    ['tagged', ana.name, { added: [], removed: ['VIP'] }],
    ['closed', ana.name, { to: { user: { id: ana.id } } }],
    ['reopened', undefined, { to: { queue: { id: sales } } }],
  ])
  const { body } = await w.call(bia, listTicketEvents, { ticketId: id })
  expect(body.slice(0, 4)).toEqual(told.toReversed())
})

test('a ticket that a colleague gave is new until its owner opens it, even without an unread message', async () => {
  const { sales, ana, bia, id } = await desk()
  const unread = async () =>
    (await w.call(bia, listTickets, { status: 'open', withUnreadMessages: true })).body.tickets.map((ticket) => ticket.id)
  const given = await w.call(ana, updateTicket, { id, userId: bia.id, queueId: sales, status: 'open' })
  expect(given.body).toMatchObject({ userId: bia.id, isNew: true, unreadMessages: 0 })
  expect(await unread()).toEqual([id])
  await w.call(ana, listMessages, { ticketId: id })
  expect(await unread()).toEqual([id])
  expect((await w.call(bia, listMessages, { ticketId: id })).body.ticket.isNew).toBe(false)
  expect(await unread()).toEqual([])
})

test('a ticket that one takes oneself is not new, and one that goes on to a colleague is new to that colleague alone', async () => {
  const { company, sales, support, ana, bia, caio, id } = await desk()
  const admin = await w.user(company, 'admin')
  const isNew = async () => (await w.call(admin, showTicket, { id })).body.isNew
  await w.call(admin, updateTicket, { id, userId: admin.id, queueId: sales, status: 'open' })
  expect(await isNew()).toBe(false)
  await w.call(admin, updateTicket, { id, userId: bia.id, queueId: sales })
  await w.call(bia, updateTicket, { id, whatsappId: await w.connection(company) })
  expect(await isNew()).toBe(true)
  await w.call(bia, updateTicket, { id, status: 'pending', userId: null })
  expect(await isNew()).toBe(false)
  await w.call(ana, updateTicket, { id, status: 'open' })
  await w.call(ana, updateTicket, { id, userId: caio.id, queueId: support })
  await w.call(caio, updateTicket, { id, status: 'closed' })
  expect(await isNew()).toBe(false)
})

test('a user who loses a ticket to a colleague is told who took it, until they have seen it, on all their screens', async () => {
  const { company, sales, support, ana, bia, caio, id } = await desk()
  const admin = await w.user(company, 'admin')
  const lost = async (person: TestUser) =>
    (await w.call(person, listLost, {})).body.map(({ event, ticket }) => [event.kind, event.user?.name, ticket.id])
  w.published.length = 0
  await w.call(admin, updateTicket, { id, userId: admin.id, queueId: sales, status: 'open' })
  const [told] = w.heardBy(ana, w.published, lostTicketPush)
  expect(told).toMatchObject({ event: { kind: 'transferred', detail: { to: { user: { id: admin.id } } } }, ticket: { id } })
  expect((await w.call(ana, listLost, {})).body).toEqual([told])
  expect([...w.heardBy(bia, w.published, lostTicketPush), ...w.heardBy(admin, w.published, lostTicketPush)]).toEqual([])
  expect(await lost(admin)).toEqual([])
  await w.call(admin, updateTicket, { id, userId: caio.id, queueId: support, status: 'open' })
  expect(await lost(admin)).toEqual([])
  await w.call(admin, updateTicket, { id, status: 'pending', userId: null })
  expect(await lost(caio)).toEqual([['returned', admin.name, id]])
  // Ana may no longer see the ticket.
  expect((await w.call(ana, showTicket, { id })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(ana, seeLost, { ticketId: id })).status).toBe(200)
  expect([await lost(ana), await lost(caio)]).toEqual([[], [['returned', admin.name, id]]])
  expect(w.heardBy(ana, w.published, lostSeenPush)).toEqual([{ ticketId: id }])
})

test('giving a ticket away, closing it and actions of bots are no loss', async () => {
  const { sales, support, ana, bia, caio, id } = await desk()
  await w.call(ana, updateTicket, { id, userId: bia.id, queueId: sales, status: 'open' })
  await w.call(bia, updateTicket, { id, queueId: support, userId: null, status: 'pending' })
  await w.call(caio, updateTicket, { id, status: 'open' })
  await w.call(caio, updateTicket, { id, status: 'closed' })
  for (const person of [ana, bia, caio]) expect((await w.call(person, listLost, {})).body).toEqual([])
})
