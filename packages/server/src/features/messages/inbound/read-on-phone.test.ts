import { listTickets, type Ticket, type TicketEvent, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { listMessages } from '@recado/contract/messages/api'
import { foldTicketEvent } from '@recado/contract/tickets/list'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

// The owner of the number reads on the phone the messages that wait here.

let w: World
let connection: number
let admin: TestUser
const phone = '5541988776655'
const customer = { phone }
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  const company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const pending = async () => (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
const write = async (...waIds: string[]) => {
  for (const waId of waIds) await w.receive(connection, phone, waId, { waId })
  await w.settle()
}
const read = async (waIds: string[], chat: object = customer) => {
  await w.signal(connection, 'read', { chat, waIds })
  await w.settle()
}
const unread = async () => (await pending()).map(({ unreadMessages }) => unreadMessages)

/** A list that was fetched before and has taken in all pushes since. */
function folded(before: Ticket[]): readonly Ticket[] {
  const events = w.heardBy(admin, w.published, ticketPush) as TicketEvent[]
  const viewer = { ...admin, id: admin.id, profile: 'admin' as const, queueIds: [] }
  return events.reduce<readonly Ticket[]>(
    (list, event) => foldTicketEvent(list, event, viewer, { status: 'pending' } as Parameters<typeof foldTicketEvent>[3]),
    before,
  )
}

test('messages that were read on the phone are read here on all screens, and the customer is not told again', async () => {
  await write('M1', 'M2')
  const before = await pending()
  expect(before).toMatchObject([{ unreadMessages: 2 }])
  w.published.length = 0
  await read(['M1', 'M2'])
  expect(w.heardBy(admin, w.published, ticketPush)).toEqual([{ action: 'updateUnread', ticketId: before[0]?.id }])
  expect(folded(before)).toEqual(await pending())
  expect(await unread()).toEqual([0])
  const ticketId = before[0]?.id ?? 0
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.call(admin, listMessages, { ticketId })
  expect(await w.handed(connection, 'read')).toEqual([])
})

test('reading a message reads those before it, and later ones stay unread', async () => {
  await write('M1', 'M2', 'M3')
  const before = await pending()
  w.published.length = 0
  await read(['M2'])
  expect(await unread()).toEqual([1])
  expect(folded(before)).toEqual(await pending())
  await read(['M1'])
  expect(await unread()).toEqual([1])
  w.published.length = 0
  await read(['M3'])
  await read(['M3', 'M2'])
  expect(w.heardBy(admin, w.published, ticketPush)).toHaveLength(1)
  expect(await unread()).toEqual([0])
})

test('a reading leaves alone messages of another conversation, our own, and those that are not here', async () => {
  await write('M1')
  await w.receive(connection, phone, 'ours', { waId: 'M2', fromMe: true })
  await write('M3')
  await read(['M3'], { phone: '5541900000000' })
  await read(['M2', 'unknown'])
  await read([])
  expect(await unread()).toEqual([1])
  const elsewhere = await w.connection(await w.company())
  await w.signal(elsewhere, 'read', { chat: customer, waIds: ['M3'] })
  await w.settle()
  expect(await unread()).toEqual([1])
})

const seconds = (from: number) => ({ sentAt: new Date(w.now.getTime() + from * 1_000).toISOString() })

test('a message that was read before it came is read when it comes, and with it only those sent before it', async () => {
  await w.receive(connection, phone, 'the last', { waId: 'M3', ...seconds(3) })
  await read(['M2'])
  expect(await unread()).toEqual([1])
  await w.receive(connection, phone, 'the second', { waId: 'M2', ...seconds(2) })
  await w.settle()
  expect(await unread()).toEqual([1])
  await w.receive(connection, phone, 'the first', { waId: 'M1', ...seconds(1) })
  await w.settle()
  expect(await unread()).toEqual([1])
  expect((await pending())[0]?.waitingSince).not.toBeNull()
  await read(['M3'])
  expect(await unread()).toEqual([0])
})

test('a late answer from the phone answers no message written after it, and the message it answered may come later', async () => {
  const waits = async () => (await pending()).map(({ waitingSince }) => waitingSince !== null)
  await w.receive(connection, phone, 'and another question', { waId: 'M2', ...seconds(3) })
  await w.receive(connection, phone, 'our answer', { fromMe: true, ...seconds(2) })
  await w.settle()
  expect([await unread(), await waits()]).toEqual([[1], [true]])
  await w.receive(connection, phone, 'our last word', { fromMe: true, ...seconds(4) })
  await w.receive(connection, phone, 'a question', { waId: 'M1', ...seconds(1) })
  await w.settle()
  expect([await unread(), await waits()]).toEqual([[0], [false]])
  await w.receive(connection, phone, 'a new one', { waId: 'M3', ...seconds(5) })
  await w.settle()
  expect([await unread(), await waits()]).toEqual([[1], [true]])
})

test('a group is read for all its members', async () => {
  const chat = { group: '120363000000000001' }
  await w.receive(connection, '', 'one', { waId: 'M1', chat, participant: { lid: '7001' } })
  await w.receive(connection, '', 'two', { waId: 'M2', chat, participant: { lid: '7002' } })
  await w.settle()
  expect(await unread()).toEqual([2])
  await read(['M1', 'M2'], chat)
  expect(await unread()).toEqual([0])
})
