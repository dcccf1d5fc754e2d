import type { Address } from '@recado/border/address'
import { finalVerdict, type Verdict } from '@recado/border/verdict'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { showMessageDetails } from '@recado/contract/messages/details'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

// Only the conversation of a message may report how far the message got. A sender who only knows its id may not.

let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})

async function write(ticketId: number, body = 'Segue o exame'): Promise<void> {
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.call(admin, sendMessage, { ticketId, body })
}
const last = async (ticketId: number) => (await w.call(admin, listMessages, { ticketId })).body.messages.at(-1)
async function receipt(chat: Address, waId: string, ack: 3 | 4 | 5): Promise<void> {
  await w.signal(connection, 'receipt', { chat, waIds: [waId], ack })
  await w.settle()
}

test('a stranger who knows the id of a message cannot report on it, failed or not', async () => {
  const phone = '5541988000001'
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await write(ticketId)
  const [waId = ''] = await w.accept(connection)
  await receipt({ phone: '5541988999999' }, waId, 4)
  expect(await last(ticketId)).toMatchObject({ ack: 1 })
  await w.refuse(connection, (await w.handed(connection, 'message'))[0]?.ref)
  await receipt({ phone: '5541988999999' }, waId, 4)
  expect(await last(ticketId)).toMatchObject({ ack: 1, failedReason: 'ERR_SENDING_WAPP_MSG' })
  await receipt({ phone }, waId, 3)
  expect(await last(ticketId)).toMatchObject({ ack: 3, failedReason: null })
})

test('a stranger who reports on a message before it is sent has no effect on it either', async () => {
  const phone = '5541988000002'
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await write(ticketId)
  const ref = (await w.handed(connection, 'message'))[0]?.ref ?? ''
  await receipt({ phone: '5541988999998' }, `S${ref}`, 4)
  await receipt({ phone }, `S${ref}`, 3)
  await w.accept(connection)
  expect(await last(ticketId)).toMatchObject({ ack: 3 })
})

test('a member of a group cannot report on a message to the group', async () => {
  const chat = { group: '120363000000000009' }
  await w.receive(connection, '', 'Oi', { chat, participant: { lid: '7001' } })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1', [company])
  const ticketId = rows[0]?.id ?? 0
  await write(ticketId, 'Aos do grupo')
  const [waId = ''] = await w.accept(connection)
  await receipt({ lid: '7001' }, waId, 5)
  expect(await last(ticketId)).toMatchObject({ ack: 1 })
})

test('a receipt under a name that is not known for the customer counts once it is', async () => {
  const phone = '5541988000003'
  const lid = '880011'
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await write(ticketId)
  const [waId = ''] = await w.accept(connection)
  await receipt({ lid }, waId, 4)
  expect(await last(ticketId)).toMatchObject({ ack: 1 })
  await w.receive(connection, phone, 'Obrigada', { chat: { phone, lid } })
  await w.settle()
  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  expect(messages.find(({ fromMe }) => fromMe)).toMatchObject({ ack: 4 })
})

const doubt: Verdict = { code: 'no answer', reason: 'uncertain', retry: { when: 'unknown' } }
const told = {
  accepted: (ref: string) => w.signal(connection, 'accepted', { ref, waId: `S${ref}` }),
  sent: (ref: string) => w.signal(connection, 'receipt', { waIds: [`S${ref}`], ack: 1 }),
  failed: (ref: string) => w.signal(connection, 'failure', { ref, verdict: finalVerdict('not-on-network') }),
  doubted: (ref: string) => w.signal(connection, 'failure', { ref, verdict: doubt }),
}

test.each<[(keyof typeof told)[], string | null]>([
  [['accepted', 'sent', 'failed'], 'ERR_WAPP_INVALID_CONTACT'],
  [['accepted', 'failed', 'sent'], 'ERR_WAPP_INVALID_CONTACT'],
  [['failed', 'accepted', 'sent'], 'ERR_WAPP_INVALID_CONTACT'],
  [['doubted', 'accepted'], null],
  [['accepted', 'doubted'], null],
  [['doubted', 'failed', 'accepted', 'sent'], 'ERR_WAPP_INVALID_CONTACT'],
])('%j of a message: in any order a failure stays, and a doubt is over', async (order, failedReason) => {
  const ticketId = await w.ticket(company, { connectionId: connection })
  await write(ticketId)
  const ref = (await w.handed(connection, 'message'))[0]?.ref ?? ''
  for (const what of order) {
    await told[what](ref)
    await w.settle()
  }
  expect(await last(ticketId)).toMatchObject({ ack: 1, failedReason })
})

test('the details of a message tell when it left, arrived and was read, in any order', async () => {
  const phone = '5541988000004'
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await write(ticketId)
  const id = (await last(ticketId))?.id ?? 0
  const details = async () => (await w.call(admin, showMessageDetails, { id })).body
  const ref = (await w.handed(connection, 'message'))[0]?.ref ?? ''
  expect(await details()).toEqual({ acceptedAt: null, deliveredAt: null, readAt: null, reference: ref, failure: null })
  const [waId = ''] = await w.accept(connection)
  const minutesAgo = (minutes: number) => new Date(w.now.getTime() - minutes * 60_000).toISOString()
  const [delivered, read] = [minutesAgo(4), minutesAgo(2)]
  for (const [ack, at] of [
    [4, read],
    [3, delivered],
    [3, read],
    [4, read],
  ] as const) {
    await w.signal(connection, 'receipt', { chat: { phone }, waIds: [waId], ack, at })
    await w.settle()
  }
  expect(await details()).toMatchObject({ deliveredAt: delivered, readAt: read, failure: null })
  expect(await last(ticketId)).toMatchObject({ ack: 4 })
})

test.each([
  ['delivered', 'failed'],
  ['failed', 'delivered'],
])('%s, then %s: a message that arrived keeps what is told of its failure in its details', async (...order) => {
  const phone = '5541988000005'
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await write(ticketId)
  const id = (await last(ticketId))?.id ?? 0
  const ref = (await w.handed(connection, 'message'))[0]?.ref ?? ''
  const waIds = await w.accept(connection)
  const at = w.now.toISOString()
  const verdict = { ...finalVerdict('not-on-network', '131026'), words: 'Message undeliverable' }
  for (const what of order) {
    if (what === 'failed') await w.signal(connection, 'failure', { ref, verdict, at })
    else await w.signal(connection, 'receipt', { chat: { phone }, waIds, ack: 3 })
    await w.settle()
  }
  expect(await last(ticketId)).toMatchObject({ ack: 3, failedReason: null })
  const failure = { reason: 'ERR_WAPP_INVALID_CONTACT', code: '131026', words: 'Message undeliverable', at }
  expect((await w.call(admin, showMessageDetails, { id })).body).toMatchObject({ failure })
})
