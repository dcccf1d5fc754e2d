import { refusal } from '@recado/border/verdict'
import type { Order } from '@recado/border/orders'
import {
  deleteMessage,
  editMessage,
  findDay,
  listMessages,
  messagePush,
  searchMessages,
  sendMessage,
} from '@recado/contract/messages/api'
import type { Input } from '@recado/contract/endpoint'
import { showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'
import { codeOf } from '#features/messages/outbound/refusals.ts'

let w: World
let company: number
let connection: number
let ana: TestUser
let ticketId: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  const queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
  ticketId = await w.ticket(company, { queueId: queue, connectionId: connection, phone: '5541988776655' })
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
})
afterAll(() => w.end())

const outbox = <K extends Order['kind']>(kind: K) => w.handed(connection, kind)

/** Sends one message as Ana. */
const sent = async (input: Input<typeof sendMessage>) => {
  const { status, body } = await w.call(ana, sendMessage, input)
  const [message] = body
  if (!message) throw new Error('nothing was sent')
  return { status, body: message }
}

test('a text is stored and handed to the channel at once, and shown to users who see the ticket', async () => {
  const elsewhere = await w.user(company, 'user', [await w.queue(company)])
  w.published.length = 0
  const { status, body } = await sent({ ticketId, body: 'Bom dia, Beatriz' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ body: 'Bom dia, Beatriz', fromMe: true, ack: 0, failedReason: null })
  expect(await outbox('message')).toMatchObject([
    {
      class: 0,
      ref: body.clientId,
      payload: { to: { phone: '5541988776655' }, content: { type: 'text', text: 'Bom dia, Beatriz' } },
    },
  ])
  expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([{ action: 'create', message: { id: body.id } }])
  expect(w.heardBy(elsewhere, w.published, messagePush)).toEqual([])
})

test('a message tells whether its contact has ever written on its connection, messages in groups excluded', async () => {
  await sent({ ticketId, body: 'an answer' })
  const other = await w.connection(company)
  await w.owner.query('update tickets set connection_id = $2 where id = $1', [ticketId, other])
  await sent({ ticketId, body: 'from another number' })
  await w.receive(other, '5541988770000', 'hello all', {
    chat: { group: '120363000000000001' },
    participant: { phone: '5541988776655' },
  })
  await w.settle()
  await sent({ ticketId, body: 'after a word in a group' })
  await w.receive(other, '5541988776655', 'yes?')
  await w.settle()
  await sent({ ticketId, body: 'the next' })
  expect((await outbox('message')).map(({ first }) => first)).toEqual([false])
  expect((await w.handed(other, 'message')).map(({ first }) => first)).toEqual([true, true, false])
})

test('the server ignores fromMe and read in a request', async () => {
  const { body } = await sent({ ticketId, body: 'x', fromMe: false, read: false })
  expect(body).toMatchObject({ fromMe: true })
})

test('the same clientId sends once, also when two requests race', async () => {
  const clientId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => w.call(ana, sendMessage, { ticketId, clientId, body: 'once' })))
  expect(new Set(answers.map(({ body }) => body[0]?.id)).size).toBe(1)
  expect(await outbox('message')).toHaveLength(1)
})

test('a clientId that another conversation has used is refused', async () => {
  const clientId = randomUUID()
  const other = await w.ticket(company, { queueId: ana.queueIds[0] ?? null, connectionId: connection })
  await w.call(ana, updateTicket, { id: other, status: 'open' })
  await w.call(ana, sendMessage, { ticketId, clientId, body: 'here' })
  const { status, error } = await w.call(ana, sendMessage, { ticketId: other, clientId, body: 'there' })
  expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'clientId' }] } }])
})

test('a text waits for a concurrent change of its ticket, and obeys the result', async () => {
  const send = () => w.call(ana, sendMessage, { ticketId, body: 'x' })
  const { error } = await w.behind("update tickets set status = 'closed' where id = $1", [ticketId], send)
  expect(error.error).toBe('ERR_TICKET_NOT_OPEN')
})

test('the delivery rank rises and never falls', async () => {
  const { body } = await sent({ ticketId, body: 'x' })
  const waIds = await w.accept(connection)
  for (const ack of [3, 1, 4, 3] as const) await w.signal(connection, 'receipt', { waIds, ack })
  await w.settle()
  // A message that is sent again because its outcome was unknown has another id.
  const [row] = await outbox('message')
  await w.signal(connection, 'accepted', { ref: row?.ref ?? '', waId: 'ANOTHER' })
  await w.settle()
  const { messages } = (await w.call(ana, listMessages, { ticketId })).body
  expect(messages.find((message) => message.id === body.id)?.ack).toBe(4)
})

test('an arrived message has not failed, and a failed one may still arrive', async () => {
  await w.call(ana, sendMessage, { ticketId, body: 'x' })
  const [row] = await outbox('message')
  const last = async () => (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)
  await w.refuse(connection, row?.ref)
  expect(await last()).toMatchObject({ ack: 0, failedReason: 'ERR_SENDING_WAPP_MSG' })
  const waIds = await w.accept(connection)
  expect(await last()).toMatchObject({ ack: 1, failedReason: 'ERR_SENDING_WAPP_MSG' })
  await w.signal(connection, 'receipt', { waIds, ack: 3 })
  await w.settle()
  expect(await last()).toMatchObject({ ack: 3, failedReason: null })
  await w.refuse(connection, row?.ref)
  expect(await last()).toMatchObject({ ack: 3, failedReason: null })
})

test('the network may still refuse a message that it took, and a message of unknown outcome may turn out to be sent', async () => {
  await w.call(ana, sendMessage, { ticketId, body: 'x' })
  const [row] = await outbox('message')
  const last = async () => (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)
  await w.refuse(connection, row?.ref, 'uncertain')
  expect(await last()).toMatchObject({ ack: 0, failedReason: 'ERR_WAPP_UNCERTAIN' })
  await w.accept(connection)
  expect(await last()).toMatchObject({ ack: 1, failedReason: null })
  await w.refuse(connection, row?.ref, 'window')
  await w.accept(connection)
  expect(await last()).toMatchObject({ ack: 1, failedReason: 'ERR_WAPP_WINDOW' })
})

test('a receipt that comes before the network has named the message is kept for it', async () => {
  await w.call(ana, sendMessage, { ticketId, body: 'x' })
  const [row] = await outbox('message')
  const chat = { phone: '5541988776655' }
  await w.signal(connection, 'receipt', { chat, waIds: [`S${row?.ref}`], ack: 4 })
  await w.settle()
  await w.accept(connection)
  const { messages } = (await w.call(ana, listMessages, { ticketId })).body
  expect(messages.at(-1)).toMatchObject({ body: 'x', ack: 4 })
})

test('each reason of a channel has its own code', async () => {
  await w.call(ana, sendMessage, { ticketId, body: 'x' })
  const [row] = await outbox('message')
  for (const reason of refusal.options) {
    await w.refuse(connection, row?.ref, reason)
    const { messages } = (await w.call(ana, listMessages, { ticketId })).body
    expect([reason, messages.at(-1)?.failedReason]).toEqual([reason, codeOf[reason]])
  }
})

test("receipts apply to our messages alone, not to the customer's", async () => {
  const waId = await w.receive(connection, '5541988776655', 'mine')
  await w.settle()
  await w.signal(connection, 'receipt', { waIds: [waId], ack: 3 })
  await w.refuse(connection, randomUUID())
  const { messages } = (await w.call(ana, listMessages, { ticketId })).body
  expect(messages.at(-1)).toMatchObject({ body: 'mine', ack: 0, failedReason: null })
})

test('a refused message says why and can be sent again under its own id', async () => {
  const clientId = randomUUID()
  await w.call(ana, sendMessage, { ticketId, clientId, body: 'again' })
  const [row] = await outbox('message')
  await w.refuse(connection, row?.ref)
  const failed = (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)
  expect(failed).toMatchObject({ clientId, ack: 0, failedReason: 'ERR_SENDING_WAPP_MSG' })
  const { body } = await sent({ ticketId, clientId, body: 'again' })
  expect(body).toMatchObject({ id: failed?.id, failedReason: null })
  expect((await outbox('message')).map(({ ref }) => ref)).toEqual([clientId, clientId])
})

test('a message that is sent again goes to the current address of its conversation, and so do its changes', async () => {
  const clientId = randomUUID()
  await w.call(ana, sendMessage, { ticketId, clientId, body: 'again' })
  await w.refuse(connection, clientId)
  const other = await w.connection(company)
  const number = '5541988770001'
  await w.owner.query('update tickets set connection_id = $2 where id = $1', [ticketId, other])
  await w.owner.query("update contact_identities set value = $2, address = $2 where company_id = $1 and kind = 'phone'", [
    company,
    number,
  ])
  const { body } = await sent({ ticketId, clientId, body: 'again' })
  await w.accept(other)
  expect((await w.call(ana, editMessage, { id: body.id, body: 'once more' })).body).toMatchObject({ ack: 1 })
  const handed = await w.handed(other, 'message')
  expect(handed.map(({ payload: { to, content } }) => [to, 'target' in content && content.target])).toEqual([
    [{ phone: number }, false],
    [{ phone: number }, { chat: { phone: number }, waId: `S${clientId}`, fromMe: true }],
  ])
})

test('a message over a connection without a session fails at once instead of waiting for ever', async () => {
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const { status, body } = await sent({ ticketId, body: 'x' })
  expect([status, body.failedReason]).toEqual([200, 'ERR_WAPP_NOT_INITIALIZED'])
  expect(await outbox('message')).toEqual([])
})

test('a conversation whose connection is gone goes on through the default one of the company', async () => {
  const another = await w.connection(company)
  const theirs = await w.connection(await w.company())
  await w.owner.query('update connections set is_default = true where id in ($1, $2)', [another, theirs])
  await w.owner.query('delete from connections where id = $1', [connection])
  const { body } = await sent({ ticketId, body: 'x' })
  connection = another
  expect(body.failedReason).toBeNull()
  expect(await outbox('message')).toHaveLength(1)
})

test('a user writes in open tickets that they answer for, and nowhere else', async () => {
  const colleague = await w.user(company, 'user', ana.queueIds)
  const denied = await w.call(colleague, sendMessage, { ticketId, body: 'x' })
  expect([denied.status, denied.error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  const closed = await w.call(ana, sendMessage, { ticketId, body: 'x' })
  expect([closed.status, closed.error.error]).toEqual([409, 'ERR_TICKET_NOT_OPEN'])
})

test('a blank text is refused with the field that is wrong', async () => {
  const { status, error } = await w.call(ana, sendMessage, { ticketId, body: ' \n ' })
  expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'body' }] } }])
})

test('only the owner who opens the newest page has read the conversation, and no older page counts', async () => {
  await w.receive(connection, '5541988776655', 'more')
  await w.settle()
  const admin = await w.user(company, 'admin')
  const elsewhere = await w.user(company, 'user', [await w.queue(company)])
  await w.call(admin, listMessages, { ticketId })
  await w.call(ana, listMessages, { ticketId, pageNumber: 2 })
  expect((await w.call(admin, showTicket, { id: ticketId })).body.unreadMessages).toBe(2)
  expect(await outbox('read')).toEqual([])
  w.published.length = 0
  const { ticket, messages } = (await w.call(ana, listMessages, { ticketId })).body
  expect(ticket.unreadMessages).toBe(0)
  expect(messages.map(({ read }) => read)).toEqual([true, true])
  expect(w.heardBy(admin, w.published, ticketPush)).toEqual([{ action: 'updateUnread', ticketId }])
  expect(w.heardBy(elsewhere, w.published, ticketPush)).toEqual([])
  expect(await outbox('read')).toMatchObject([{ payload: { keys: [{ chat: { phone: '5541988776655' } }, {}] } }])
  w.published.length = 0
  await w.call(ana, listMessages, { ticketId })
  expect(await outbox('read')).toHaveLength(1)
  expect(w.published).toEqual([])
})

test('pages go back in time without gaps or duplicates', async () => {
  for (let at = 0; at < 45; at++) await w.call(ana, sendMessage, { ticketId, body: `line ${at}` })
  const pages = []
  for (let pageNumber = 3; pageNumber >= 1; pageNumber--)
    pages.push((await w.call(ana, listMessages, { ticketId, pageNumber })).body)
  expect(pages.map((page) => page.hasMore)).toEqual([false, true, true])
  expect(pages.flatMap((page) => page.messages.map((message) => message.body)).slice(1)).toEqual(
    Array.from({ length: 45 }, (_, at) => `line ${at}`),
  )
})

test.each(['half \ud83d of it', 'a\0b'])('half a character and a NUL are refused, with the field: %j', async (body) => {
  const { status, error } = await w.call(ana, sendMessage, { ticketId, body })
  expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: 'body' }] } }])
})

test('a conversation whose connection is gone goes on over the default one, as one ticket', async () => {
  const other = await w.connection(company)
  await w.owner.query('update connections set is_default = true where id = $1', [other])
  await w.owner.query('delete from connections where id = $1', [connection])
  const { body } = await sent({ ticketId, body: 'still here' })
  expect(body.failedReason).toBeNull()
  await w.receive(other, '5541988776655', 'good')
  await w.settle()
  const { ticket, messages } = (await w.call(ana, listMessages, { ticketId })).body
  expect([ticket.whatsappId, messages.at(-1)?.body]).toEqual([other, 'good'])
})

test('a search in a conversation ignores case and accents, and finds neither deleted messages nor those of another', async () => {
  const other = await w.ticket(company, { connectionId: connection, phone: '5541988776611' })
  await w.call(await w.user(company, 'admin'), updateTicket, { id: other, status: 'open' })
  await w.receive(connection, '5541988776611', 'outro puxador')
  await w.settle()
  const ids: number[] = []
  for (const body of ['O Puxador', 'a mesa', '100% puxadôr', 'puxador apagado'])
    ids.push((await sent({ ticketId, body })).body.id)
  await w.accept(connection)
  await w.call(ana, deleteMessage, { id: ids[3] ?? 0 })
  const hits = async (searchParam: string) => {
    const { body } = await w.call(ana, searchMessages, { ticketId, searchParam })
    return body.hits.map(({ id }) => ids.indexOf(id))
  }
  expect(await hits('PUXADOR')).toEqual([2, 0])
  expect(await hits('0% p')).toEqual([2])
  expect(await hits('%')).toEqual([2])
  expect(await hits('cadeira')).toEqual([])
  const outsider = await w.user(company, 'user')
  expect((await w.call(outsider, searchMessages, { ticketId, searchParam: 'mesa' })).error.error).toBe('ERR_NO_PERMISSION')
})

test('the first message of a day is found by the clocks of the company, or else the next one there is', async () => {
  await w.owner.query("update messages set sent_at = '2026-11-01' where company_id = $1", [company])
  const ids: number[] = []
  for (const at of ['2026-11-10T02:30:00Z', '2026-11-10T03:30:00Z', '2026-11-12T12:00:00Z']) {
    const { id } = (await sent({ ticketId, body: at })).body
    await w.owner.query('update messages set sent_at = $2 where id = $1', [id, at])
    ids.push(id)
  }
  const on = async (date: string) => ids.indexOf((await w.call(ana, findDay, { ticketId, date })).body.id ?? -1)
  expect([await on('2026-11-10'), await on('2026-11-11'), await on('2026-11-12')]).toEqual([1, 2, 2])
  expect((await w.call(await w.user(company, 'user'), findDay, { ticketId, date: '2026-11-10' })).error.error).toBe(
    'ERR_NO_PERMISSION',
  )
  expect((await w.call(ana, findDay, { ticketId, date: '2036-01-01' })).body.id).toBeNull()
})
