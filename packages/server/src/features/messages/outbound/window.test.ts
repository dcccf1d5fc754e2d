import { randomUUID } from 'node:crypto'
import { editMessage, forwardMessages, listMessages, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { sendToNumber, sendToTicket } from '@recado/contract/messages-api/api'
import { createTicket, showTicket, type Ticket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setWindow } from '../../../../test/fixtures/window.ts'
import { type TestUser, World } from '../../../../test/world.ts'

const second = 1_000
const hour = 3_600_000
const day = 24 * hour

let w: World
let company: number
let ana: TestUser
let connection: number
let phone: string
let phones = 0
let id: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419874${String(++phones).padStart(5, '0')}`
  await setWindow(w, connection, day)
  id = await w.ticket(company, { connectionId: connection, phone })
  await w.call(ana, updateTicket, { id, status: 'open' })
})

async function pass(ms: number): Promise<void> {
  w.turnClock(ms)
  ana = { ...ana, token: await w.renewedToken(ana) }
}
async function write(text: string, over: Parameters<World['receive']>[3] = {}): Promise<void> {
  await w.receive(connection, phone, text, over)
  await w.settle()
}
const send = (body = 'Olá', more = {}) => w.call(ana, sendMessage, { ticketId: id, body, ...more })
const ticket = async (ticketId = id) => (await w.call(ana, showTicket, { id: ticketId })).body
const messages = async () => (await w.call(ana, listMessages, { ticketId: id })).body.messages
const endOf = ({ windowEndsAt }: Pick<Ticket, 'windowEndsAt'>) => Date.parse(windowEndsAt ?? '')

test('a free text goes until 24 hours after what the customer wrote last, and not a second longer', async () => {
  const wroteAt = w.now.getTime()
  expect(endOf(await ticket())).toBeLessThanOrEqual(wroteAt + day)
  await pass(day - 30 * second)
  expect((await send()).status).toBe(200)
  await pass(31 * second)
  const { windowEndsAt } = await ticket()
  const before = await messages()
  expect(await send()).toMatchObject({
    status: 409,
    error: { error: 'ERR_WINDOW_CLOSED', details: { closedAt: windowEndsAt } },
  })
  expect(await messages()).toEqual(before)
  expect(await w.toSend(connection)).toEqual(['Olá'])
  await write('Oi de novo')
  expect((await send('Sim?')).status).toBe(200)
})

test('a call of the customer renews the window; our messages, our phone, reactions and what came late do not', async () => {
  const waId = await w.receive(connection, phone, 'E o frete?')
  await w.settle()
  const first = await ticket()
  await pass(hour)
  await send()
  await write('do celular', { fromMe: true })
  const target = { waId, fromMe: false }
  await w.change(connection, { chat: { phone }, target, change: { type: 'reaction', emoji: '👍' } })
  await write('atrasada', { sentAt: new Date(w.now.getTime() - 3 * hour).toISOString() })
  await w.settle()
  expect((await ticket()).windowEndsAt).toBe(first.windowEndsAt)
  const calledAt = w.now.getTime()
  await write('', { content: { type: 'call', video: false } })
  expect(endOf(await ticket()) - calledAt).toBeGreaterThanOrEqual(day - second)
  // A clock of the network that is ahead does not lengthen the window.
  await write('do futuro', { sentAt: new Date(w.now.getTime() + 5 * hour).toISOString() })
  expect(endOf(await ticket())).toBeLessThanOrEqual(w.now.getTime() + day)
})

test('outside the window users and programs are refused whatever they send, and nothing is stored', async () => {
  const [first] = await messages()
  await pass(day + second)
  const { token } = await w.program(ana)
  const program = { ...ana, token }
  const before = await messages()
  const refusals = [
    await send(),
    await send('', { location: { latitude: 1, longitude: 2 } }),
    await send('', { contactIds: [(await ticket()).contactId] }),
    await w.call(ana, forwardMessages, { ticketId: id, messageIds: [first?.id ?? 0] }),
    await w.call(ana, reactToMessage, { id: first?.id ?? 0, emoji: '👍' }),
    await w.call(program, sendToTicket, { ticketId: id, body: 'Pedido saiu' }),
    await w.call(program, sendToNumber, { number: phone, body: 'Pedido saiu', whatsappId: connection }),
  ]
  expect(refusals.map(({ error }) => error.error)).toEqual(refusals.map(() => 'ERR_WINDOW_CLOSED'))
  expect(await messages()).toEqual(before)
  expect(await w.handed(connection, 'message')).toEqual([])
})

test('what did not leave in time is neither sent again nor reworded outside the window', async () => {
  const clientId = randomUUID()
  await send('Já vai', { clientId })
  await w.refuse(connection, clientId, 'window')
  expect((await messages()).find((message) => message.clientId === clientId)?.failedReason).toBe('ERR_WAPP_WINDOW')
  expect((await send('Já vai', { clientId })).status).toBe(200)
  await w.refuse(connection, clientId, 'window')
  const [waiting] = (await send('Espera')).body
  await w.owner.query('update customer_windows set ends_at = $2 where company_id = $1', [company, w.now])
  expect((await send('Já vai', { clientId })).error.error).toBe('ERR_WINDOW_CLOSED')
  expect((await w.call(ana, editMessage, { id: waiting?.id ?? 0, body: 'Espere' })).error.error).toBe('ERR_WINDOW_CLOSED')
})

test('a text that waits across the end fails for the window, and neither it nor an echo moves the end', async () => {
  const { windowEndsAt } = await ticket()
  await pass(day - 30 * second)
  const clientId = randomUUID()
  expect((await send('Já vai', { clientId })).status).toBe(200)
  await pass(31 * second)
  await write('do celular', { fromMe: true })
  await w.refuse(connection, clientId, 'window')
  expect(await messages()).toContainEqual(
    expect.objectContaining({ clientId, body: 'Já vai', ack: 0, failedReason: 'ERR_WAPP_WINDOW' }),
  )
  expect((await ticket()).windowEndsAt).toBe(windowEndsAt)
  expect((await send('Já vai', { clientId })).error).toMatchObject({
    error: 'ERR_WINDOW_CLOSED',
    details: { closedAt: windowEndsAt },
  })
})

test('a customer who has never written on the line has a closed window with a moment of its own', async () => {
  await w.owner.query('delete from customer_windows where company_id = $1', [company])
  expect((await ticket()).windowEndsAt).toBe('1970-01-01T00:00:00.000Z')
  expect((await send()).error).toMatchObject({ error: 'ERR_WINDOW_CLOSED', details: {} })
})

test('a window belongs to the contact and the connection: it stays across tickets and does not follow to another line', async () => {
  const { contactId, windowEndsAt } = await ticket()
  await w.call(ana, updateTicket, { id, status: 'closed' })
  expect((await ticket()).windowEndsAt).toBeNull()
  await pass(3 * hour)
  const next = (await w.call(ana, createTicket, { contactId, whatsappId: connection })).body
  expect(next).toMatchObject({ windowEndsAt })
  const linked = await w.connection(company)
  expect((await w.call(ana, updateTicket, { id: next.id, whatsappId: linked })).body.windowEndsAt).toBeNull()
  const official = await w.connection(company)
  await setWindow(w, official, day)
  const moved = (await w.call(ana, updateTicket, { id: next.id, whatsappId: official })).body
  expect(moved.windowEndsAt).toBe('1970-01-01T00:00:00.000Z')
})

test('a linked phone has no window, and what came in there opens none', async () => {
  const secondConnection = await w.connection(company)
  const other = await w.ticket(company, { connectionId: secondConnection })
  expect((await ticket(other)).windowEndsAt).toBeNull()
  await pass(3 * day)
  await w.call(ana, updateTicket, { id: other, status: 'open' })
  expect((await w.call(ana, sendMessage, { ticketId: other, body: 'Olá' })).status).toBe(200)
  await setWindow(w, secondConnection, day)
  expect((await ticket(other)).windowEndsAt).toBe('1970-01-01T00:00:00.000Z')
})
