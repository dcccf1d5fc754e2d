import { listMessages } from '@recado/contract/messages/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { listTickets, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

const minute = 60_000

let w: World
let company: number
let admin: TestUser
let connection: number
let phone: string
let id: number
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419872${String(++phones).padStart(5, '0')}`
  id = await w.ticket(company, { connectionId: connection, phone })
  await w.call(admin, updateTicket, { id, status: 'open' })
})

async function close(): Promise<void> {
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.settle()
}
async function write(text: string, said: Parameters<World['receive']>[3] = {}): Promise<void> {
  await w.receive(connection, phone, text, said)
  await w.settle()
}
const fresh = async () => ({ ...admin, token: await w.renewedToken(admin) })
const ticket = async () => (await w.call(await fresh(), showTicket, { id })).body
const statuses = async () =>
  (await w.call(await fresh(), listTickets, { showAll: true })).body.tickets.map(({ status }) => status)

test('the closed ticket keeps thanks right after its end and records them, and rings for no attendant', async () => {
  await close()
  const { updatedAt } = await ticket()
  w.turnClock(minute)
  await write('Obrigada, chegou tudo certo! 🙏')
  expect(await statuses()).toEqual(['closed'])
  const lastMessage = 'Obrigada, chegou tudo certo! 🙏'
  expect(await ticket()).toMatchObject({ status: 'closed', unreadMessages: 0, waitingSince: null, lastMessage, updatedAt })
  expect((await ticket()).lastMessageState).toMatchObject({ isThanks: true })
  const { messages } = (await w.call(await fresh(), listMessages, { ticketId: id })).body
  expect(messages.at(-1)).toMatchObject({ body: lastMessage, fromMe: false, read: true })
  expect((await w.call(await fresh(), listTicketEvents, { ticketId: id })).body[0]).toMatchObject({ kind: 'thanked', user: null })
})

test.each(['obrigado, e o frete?', 'ok, obrigado', 'sim', 'não, obrigado', 'Bom dia', 'obrigado, faltou uma cadeira', '👎'])(
  '%j is more than thanks, and the conversation goes on',
  async (said) => {
    await close()
    await write(said)
    const lastMessageState = { isThanks: false }
    expect(await ticket()).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: said, lastMessageState })
  },
)

test('a picture with thanks under it makes the ticket wait', async () => {
  await close()
  const photo = { type: 'file', kind: 'image', mimeType: 'image/png', caption: 'obrigado', source: {} } as const
  await w.receive(connection, phone, 'obrigado', { content: photo })
  await w.settle()
  expect((await ticket()).status).toBe('pending')
})

test('thanks after an hour begin something new, and thanks written in time count, however late they come', async () => {
  await close()
  const inTime = new Date(w.now.getTime() + 59 * minute).toISOString()
  w.turnClock(61 * minute)
  await write('obrigado', { sentAt: inTime })
  expect((await ticket()).status).toBe('closed')
  await write('obrigado')
  expect((await ticket()).status).toBe('pending')
})

test('thanks are an ordinary message in a live ticket, and in a closed one that no user has ended', async () => {
  const before = (await ticket()).unreadMessages
  await write('obrigado')
  const lastMessageState = { isThanks: false }
  expect(await ticket()).toMatchObject({ status: 'open', unreadMessages: before + 1, lastMessageState })
  await w.owner.query("update tickets set status = 'closed' where id = $1", [id])
  await write('valeu')
  expect((await ticket()).status).toBe('pending')
})

test('thanks as a first message make a ticket wait', async () => {
  await w.receive(connection, '5541987299999', 'obrigado')
  await w.settle()
  expect(await statuses()).toContain('pending')
})

test('a company that wants each message to reopen its ticket gets that from then on', async () => {
  await close()
  await write('obrigado')
  expect((await ticket()).status).toBe('closed')
  await w.call(await fresh(), updateSetting, { settingKey: 'keepThanks', value: 'disabled' })
  await write('valeu')
  expect((await ticket()).status).toBe('pending')
})

test('thanks are kept also when closed tickets never go on', async () => {
  await w.call(admin, updateSetting, { settingKey: 'reopenMinutes', value: '0' })
  await close()
  await write('gracias')
  expect(await statuses()).toEqual(['closed'])
})
