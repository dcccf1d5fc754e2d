import { updateConnection } from '@recado/contract/connections/api'
import { updateContact } from '@recado/contract/contacts/api'
import { sendMessage } from '@recado/contract/messages/api'
import { createQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

const minute = 60_000

let w: World
let company: number
let admin: TestUser
let connection: number
let queue: number
let phone: string
let id: number
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  queue = await w.queue(company)
  phone = `55419872${String(++phones).padStart(5, '0')}`
  const times = { transferQueueId: queue, timeToTransfer: 5, expiresTicket: 30, expiresInactiveMessage: 'Encerramos por aqui.' }
  await w.call(admin, updateConnection, { id: connection, ...times })
  id = await w.ticket(company, { connectionId: connection, phone })
})

async function pass(minutes: number): Promise<void> {
  w.turnClock(minutes * minute)
  await w.settle()
}
async function write(text: string): Promise<void> {
  await w.receive(connection, phone, text)
  await w.settle()
}
const ticket = async () => (await w.call({ ...admin, token: await w.renewedToken(admin) }, showTicket, { id })).body
const sent = () => w.toSend(connection)

test('a customer who waits in no queue goes to one in time, however much the customer writes meanwhile', async () => {
  await pass(4)
  await write('Alguém aí?')
  expect((await ticket()).queueId).toBeNull()
  await pass(2)
  expect(await ticket()).toMatchObject({ queueId: queue, status: 'pending' })
})

test('a conversation ends when its customer has been silent for long enough after an answer, and the customer is told once', async () => {
  await w.call(admin, updateTicket, { id, status: 'open' })
  await pass(40)
  expect((await ticket()).status).toBe('open')
  await w.call({ ...admin, token: await w.renewedToken(admin) }, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await pass(29)
  expect((await ticket()).status).toBe('open')
  await pass(2)
  expect(await ticket()).toMatchObject({ status: 'closed', userId: admin.id })
  expect(await sent()).toEqual(['Posso ajudar?', 'Encerramos por aqui.'])
  await pass(60)
  expect(await sent()).toHaveLength(2)
})

test('silence counts from the last answer of an attendant, and nothing else that moves a ticket delays or starts it', async () => {
  await w.call(admin, updateSetting, { settingKey: 'sendGreetingAccepted', value: 'enabled' })
  await w.call(admin, updateTicket, { id, status: 'open' })
  await pass(40)
  expect((await ticket()).status).toBe('open')
  expect(await sent()).toEqual([expect.stringContaining(admin.name)])
  const renewed = async () => ({ ...admin, token: await w.renewedToken(admin) })
  await w.call(await renewed(), sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await pass(29)
  await w.call(await renewed(), updateTicket, { id, queueId: queue, userId: admin.id, status: 'open' })
  await pass(2)
  expect(await ticket()).toMatchObject({ status: 'closed', queueId: queue })
})

test('a customer who has been answered and has written since is not silent', async () => {
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await write('Pode sim')
  await pass(62)
  expect((await ticket()).status).toBe('open')
  expect(await sent()).toEqual(['Posso ajudar?'])
})

test('a group neither goes to a queue by itself nor ends', async () => {
  const { rows } = await w.owner.query<{ contact: number }>('select contact_id as contact from tickets where id = $1', [id])
  await w.owner.query('update contacts set is_group = true where id = $1', [rows[0]?.contact])
  await w.owner.query('update tickets set is_group = true where id = $1', [id])
  await pass(6)
  expect((await ticket()).queueId).toBeNull()
  const renewed = async () => ({ ...admin, token: await w.renewedToken(admin) })
  await w.call(await renewed(), updateTicket, { id, status: 'open' })
  await w.call(await renewed(), sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await pass(40)
  expect((await ticket()).status).toBe('open')
})

test('one of several processes acts, once', async () => {
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await w.sendAll(connection)
  w.turnClock(31 * minute)
  await Promise.all([w.settle(), w.settle(), w.settle()])
  expect(await sent()).toEqual(['Posso ajudar?', 'Encerramos por aqui.'])
})

test('a conversation that cannot be ended does not keep others from ending', async () => {
  const other = await w.ticket(company, { connectionId: connection })
  for (const ticketId of [id, other]) {
    await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
    await w.call(admin, sendMessage, { ticketId, body: 'Posso ajudar?' })
  }
  await w.owner.query(`alter table tickets add constraint stuck check (id <> ${id} or status <> 'closed')`)
  await pass(31)
  await w.owner.query('alter table tickets drop constraint stuck')
  const closed = await w.owner.query<{ id: number }>("select id from tickets where company_id = $1 and status = 'closed'", [
    company,
  ])
  expect(closed.rows).toEqual([{ id: other }])
})

test('a conversation does not end after a day without a server while its answer is only being processed', async () => {
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await w.owner.query('update channels.state set caught_up_at = null where connection_id = $1', [connection])
  await pass(24 * 60)
  expect((await ticket()).status).toBe('open')
  await w.receive(connection, phone, 'Pode sim')
  await w.owner.query('update channels.state set caught_up_at = now() where connection_id = $1', [connection])
  await pass(1)
  expect((await ticket()).status).toBe('open')
  expect(await sent()).toEqual(['Posso ajudar?'])
})

test('an answer that has arrived and is not processed yet keeps a conversation from ending', async () => {
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await w.receive(connection, phone, 'Pode sim')
  // It could not be processed the first time, and is retried in a while.
  const later = new Date(w.now.getTime() + 32 * minute)
  await w.owner.query("update channels.inbox set due_at = $2 where connection_id = $1 and state = 'ready'", [connection, later])
  await pass(31)
  expect([(await ticket()).status, await sent()]).toEqual(['open', ['Posso ajudar?']])
  await pass(2)
  expect([(await ticket()).status, (await ticket()).lastMessage]).toEqual(['open', 'Pode sim'])
})

test('a customer who waits in no queue stays there while a choice is not processed yet', async () => {
  await w.receive(connection, phone, 'Vendas')
  const later = new Date(w.now.getTime() + 7 * minute)
  await w.owner.query("update channels.inbox set due_at = $2 where connection_id = $1 and state = 'ready'", [connection, later])
  await pass(6)
  expect((await ticket()).queueId).toBeNull()
  await pass(2)
  await pass(1)
  expect((await ticket()).queueId).toBe(queue)
})

test.each([
  ['reopens it', { status: 'closed' }],
  ['takes it after it was given back', { status: 'pending', userId: null }],
] as const)('an attendant who %s hours after the last answer has as long as any other', async (_does, before) => {
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await w.call(admin, updateTicket, { id, ...before })
  await pass(300)
  await w.call({ ...admin, token: await w.renewedToken(admin) }, updateTicket, { id, status: 'open' })
  await pass(29)
  expect((await ticket()).status).toBe('open')
  await pass(2)
  expect((await ticket()).status).toBe('closed')
})

test('a contact that bots may not talk to gets no text at the end', async () => {
  await w.call(admin, updateContact, { id: (await ticket()).contactId, disableBot: true })
  await w.call(admin, updateTicket, { id, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: id, body: 'Posso ajudar?' })
  await pass(31)
  expect([await sent(), (await ticket()).status]).toEqual([['Posso ajudar?'], 'closed'])
})

test('a customer who leaves a queue for the menu has as long to choose as at first', async () => {
  const options = [{ title: 'Gaveta', message: 'Passe parafina.', children: [] }]
  const chosen = (await w.call(admin, createQueue, { name: 'Suporte', color: '#222222', options })).body.id
  await w.call(admin, updateConnection, { id: connection, queueIds: [queue, chosen], greetingMessage: 'Olá!' })
  phone = phone.replace('55419872', '55419873')
  id = await w.ticket(company, { connectionId: connection, phone })
  await pass(0.1)
  await write('Suporte')
  await pass(0.1)
  expect((await ticket()).queueId).toBe(chosen)
  await pass(10)
  await write('#')
  await pass(0.5)
  await pass(0.5)
  expect(await ticket()).toMatchObject({ queueId: null, chatbot: true })
  await pass(5)
  expect((await ticket()).queueId).toBe(queue)
})
