import { createContact } from '@recado/contract/contacts/api'
import { createTicket, deleteTicket, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let queue: number
let ana: TestUser
let contactId: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  ana = await w.user(company, 'user', [queue])
  // Created before there is a connection to ask WhatsApp through.
  contactId = (await w.call(ana, createContact, { name: 'Beatriz', number: '+55 (41) 98877-6655' })).body.id
  connection = await w.connection(company)
})
afterAll(() => w.end())

test('a conversation starts open and belongs to the user who started it', async () => {
  w.published.length = 0
  const { status, body } = await w.call(ana, createTicket, { contactId, queueId: queue, whatsappId: connection })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'open',
    userId: ana.id,
    queueId: queue,
    whatsappId: connection,
    contact: { number: '5541988776655' },
  })
  expect(w.heardBy(ana, w.published, ticketPush)).toMatchObject([{ action: 'update', ticket: { id: body.id } }])
})

test('a ticket or a message that the database refuses is answered with the code of its kind', async () => {
  const { id: ticketId } = (await w.call(ana, createTicket, { contactId, queueId: queue, whatsappId: connection })).body
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  await w.owner.query('alter table tickets add constraint full_up check (id <= 0) not valid')
  const ticket = await w.call(ana, createTicket, { contactId, queueId: queue, whatsappId: connection })
  await w.owner.query('alter table tickets drop constraint full_up')
  expect([ticket.status, ticket.error.error]).toEqual([500, 'ERR_CREATING_TICKET'])
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  await w.owner.query('alter table messages add constraint full_up check (id <= 0) not valid')
  const message = await w.call(ana, sendMessage, { ticketId, body: 'Hello' })
  await w.owner.query('alter table messages drop constraint full_up')
  expect([message.status, message.error.error]).toEqual([500, 'ERR_CREATING_MESSAGE'])
})

test('a contact with a live ticket is refused with the ticket’s holder, also for two concurrent calls', async () => {
  const caio = await w.user(company, 'user', [queue])
  const answers = await Promise.all(
    [ana, caio].map((who) => w.call(who, createTicket, { contactId, queueId: queue, whatsappId: connection })),
  )
  const refused = answers.find(({ status }) => status === 409)
  const winner = answers[0]?.status === 200 ? ana : caio
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(refused?.error).toMatchObject({
    error: 'ERR_OTHER_OPEN_TICKET',
    details: { ticket: { user: { name: winner.name }, queue: { id: queue } } },
  })
})

test('a ticket without a connection gets the user’s own, then the default one, and without both the call is refused', async () => {
  const none = await w.call(ana, createTicket, { contactId, queueId: queue })
  expect([none.status, none.error.error]).toEqual([404, 'ERR_NO_DEF_WAPP_FOUND'])
  await w.owner.query('update connections set is_default = true where id = $1', [connection])
  const other = await w.connection(company)
  await w.owner.query('update users set connection_id = $2 where id = $1', [ana.id, other])
  expect((await w.call(ana, createTicket, { contactId, queueId: queue })).body.whatsappId).toBe(other)
})

test('a ticket needs one of the user’s own queues, unless the user sees all tickets', async () => {
  const foreign = await w.queue(company)
  const without = await w.call(ana, createTicket, { contactId, whatsappId: connection })
  expect([without.status, without.error]).toMatchObject([400, { details: { fields: [{ path: 'queueId' }] } }])
  expect((await w.call(ana, createTicket, { contactId, queueId: foreign, whatsappId: connection })).status).toBe(403)
  const owner = await w.user(company, 'owner')
  expect((await w.call(owner, createTicket, { contactId, whatsappId: connection })).body.queueId).toBeNull()
})

test('a conversation may be started for a colleague who serves its queue, as new to them, and for no other user', async () => {
  const [bia, caio] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [await w.queue(company)])]
  const start = (userId: number) => w.call(ana, createTicket, { contactId, queueId: queue, whatsappId: connection, userId })
  expect((await start(caio.id)).error.error).toBe('ERR_NO_PERMISSION')
  expect((await start(bia.id)).body).toMatchObject({ status: 'open', userId: bia.id, isNew: true })
})

test('admin and owner delete a ticket with its messages, and every list drops it', async () => {
  const id = await w.ticket(company, { queueId: queue, connectionId: connection })
  expect((await w.call(ana, deleteTicket, { id })).error.error).toBe('ERR_NO_PERMISSION')
  const admin = await w.user(company, 'admin')
  w.published.length = 0
  expect((await w.call(admin, deleteTicket, { id })).status).toBe(200)
  expect(w.heardBy(ana, w.published, ticketPush)).toEqual([{ action: 'delete', ticketId: id }])
  expect((await w.call(admin, showTicket, { id })).status).toBe(404)
  expect((await w.call(admin, listMessages, { ticketId: id })).status).toBe(404)
  const { rows } = await w.owner.query('select id from messages where company_id = $1', [company])
  expect(rows).toEqual([])
})

test('a number with and without the ninth digit is one contact, and an invalid number is refused at its field', async () => {
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const twice = await w.call(ana, createContact, { name: 'Bia', number: '55 41 8877-6655' })
  expect([twice.status, twice.error]).toMatchObject([409, { error: 'ERR_DUPLICATED_CONTACT', details: { field: 'number' } }])
  const short = await w.call(ana, createContact, { name: 'Bia', number: '1234567' })
  expect(short.error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'number' }] } })
})
