import type { Address } from '@recado/border/address'
import { listContacts } from '@recado/contract/contacts/api'
import { forwardMessages, listMessages, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { sendToTicket } from '@recado/contract/messages-api/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { createTicket, listTickets, showTicket, type Ticket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let ana: TestUser
let phone: number
let official: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  ana = await w.user(company, 'admin')
  phone = await w.connection(company)
  official = await w.connection(company)
  await w.owner.query(`insert into channels.settings (connection_id, provider) values ($1, 'cloud')`, [official])
})

let groups = 0
const hidden = { lid: '77001122334455' }
const chats: Record<string, () => Address> = {
  group: () => ({ group: `1203630000000${String(++groups).padStart(5, '0')}` }),
  'person with a hidden number': () => hidden,
}
const codes: Record<string, string> = { group: 'ERR_WAPP_NO_GROUPS', 'person with a hidden number': 'ERR_WAPP_OUT_OF_REACH' }

/** An open ticket of the admin on the phone, begun by a message from there. */
async function begun(chat: Address): Promise<Ticket> {
  const participant = chat.group ? { participant: { phone: '5541988000001' } } : {}
  await w.receive(phone, '', 'Oi', { chat, ...participant })
  await w.settle()
  const [ticket] = (await w.call(ana, listTickets, { status: 'pending' })).body.tickets
  return (await w.call(ana, updateTicket, { id: ticket?.id ?? 0, status: 'open' })).body
}

const moveTo = (id: number, whatsappId: number) => w.call(ana, updateTicket, { id, whatsappId })
const messagesOf = async (ticketId: number) => (await w.call(ana, listMessages, { ticketId })).body.messages

test.each(Object.keys(chats))('an official line is neither begun with a %s nor given its conversation', async (kind) => {
  const { id, contactId, contact } = await begun((chats[kind] as () => Address)())
  expect(contact.officialReach).toBe(false)
  expect((await w.call(ana, listContacts, {})).body.contacts.find((one) => one.id === contactId)?.officialReach).toBe(false)
  expect((await moveTo(id, official)).error).toMatchObject({ error: codes[kind], details: { field: 'whatsappId' } })
  await w.call(ana, updateTicket, { id, status: 'closed' })
  const refused = await w.call(ana, createTicket, { contactId, whatsappId: official })
  expect(refused.error.error).toBe(codes[kind])
  expect((await w.call(ana, createTicket, { contactId, whatsappId: phone })).status).toBe(200)
})

test.each(Object.keys(chats))('where an official line has the conversation of a %s, nothing is sent to it', async (kind) => {
  const { id, contactId } = await begun((chats[kind] as () => Address)())
  const [first] = await messagesOf(id)
  const messageId = first?.id ?? 0
  await w.owner.query('update tickets set connection_id = $2 where id = $1', [id, official])
  await w.owner.query('update messages set connection_id = $2 where id = $1', [messageId, official])
  const program = { ...ana, token: (await w.program(ana)).token }
  const refusals = [
    await w.call(ana, sendMessage, { ticketId: id, body: 'Olá' }),
    await w.call(ana, forwardMessages, { ticketId: id, messageIds: [messageId] }),
    await w.call(ana, reactToMessage, { id: messageId, emoji: '👍' }),
    await w.call(program, sendToTicket, { ticketId: id, body: 'Pedido saiu' }),
  ]
  expect(refusals.map(({ error }) => error.error)).toEqual(refusals.map(() => codes[kind]))
  expect(await messagesOf(id)).toHaveLength(1)
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  const schedule = (await w.call(ana, createSchedule, { contactId, ticketId: id, body: 'Lembrete', sendAt })).body
  w.turnClock(120_000)
  await w.settle()
  ana = { ...ana, token: await w.renewedToken(ana) }
  expect((await w.call(ana, showSchedule, { id: schedule.id })).body).toMatchObject({ status: 'ERRO', failedReason: codes[kind] })
  expect((await messagesOf(id)).at(-1)).toMatchObject({ body: 'Lembrete', failedReason: codes[kind] })
  expect(await w.handed(official, 'message')).toEqual([])
})

test('a person whom Meta knows by an id of its own is in reach, and so is one with a number', async () => {
  for (const chat of [{ bsuid: '1234.BR.9876abc' }, { phone: '5541988000002' }]) {
    const { id, contact } = await begun(chat)
    expect(contact.officialReach).toBe(true)
    expect((await moveTo(id, official)).status).toBe(200)
    expect((await w.call(ana, showTicket, { id })).body).toMatchObject({ whatsappId: official, contact: { officialReach: true } })
    await w.call(ana, updateTicket, { id, status: 'closed' })
  }
})
