import { createContact, listContacts, updateContact } from '@recado/contract/contacts/api'
import { editMessage, listMessages, sendMessage } from '@recado/contract/messages/api'
import { listTicketEvents, ticketEventPush } from '@recado/contract/ticket-events/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let queue: number
let connection: number
let ana: TestUser
let caio: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  // A connection that is opening is not asked about numbers, and messages wait until it is up.
  connection = await w.connection(company, 'OPENING')
  ana = await w.user(company, 'user', [queue])
  caio = await w.user(company, 'user', [await w.queue(company)])
})
afterAll(() => w.end())

const old = '5541988776655'
const now = '5541966554433'

/** Ana's conversation with a customer under the old number. */
async function conversation(): Promise<{ ticketId: number; id: number }> {
  const ticketId = await w.ticket(company, { queueId: queue, connectionId: connection, phone: old })
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  return { ticketId, id: (await w.call(ana, showTicket, { id: ticketId })).body.contactId }
}

const addressed = async () => (await w.handed(connection, 'message')).map(({ payload }) => payload.to)

const contactsOf = async (who: TestUser) => (await w.call(who, listContacts, {})).body.contacts.map(({ id }) => id)
const lastOf = async (ticketId: number) => (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)

test('a user who does not see a live ticket of the contact neither changes nor checks its number, but changes the rest', async () => {
  const { id } = await conversation()
  await w.connection(company)
  const { status, error } = await w.call(caio, updateContact, { id, number: now, name: 'Mine' })
  expect([status, error]).toMatchObject([403, { error: 'ERR_NO_PERMISSION', details: { field: 'number' } }])
  expect((await w.owner.query("select from channels.outbox where kind = 'check'")).rowCount).toBe(0)
  expect((await w.call(caio, updateContact, { id, number: old, name: 'Joana' })).body).toMatchObject({
    name: 'Joana',
    number: old,
  })
})

test('a user who sees all live tickets changes the number, and so does every user once there is none', async () => {
  const { id, ticketId } = await conversation()
  const elsewhere = await w.ticket(company, {
    queueId: caio.queueIds[0] ?? null,
    connectionId: await w.connection(company, 'OPENING'),
    phone: old,
  })
  const change = async (who: TestUser, number: string) => (await w.call(who, updateContact, { id, number })).status
  expect([await change(ana, now), await change(caio, now)]).toEqual([403, 403])
  const owner = await w.user(company, 'owner')
  expect(await change(owner, now)).toBe(200)
  await w.call(owner, updateTicket, { id: elsewhere, status: 'closed' })
  expect([await change(caio, '5541900001111'), await change(ana, '5541900001111')]).toEqual([403, 200])
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  expect(await change(caio, '5541900002222')).toBe(200)
})

test('a change of number waits for a ticket that begins at the same time', async () => {
  const { id, ticketId } = await conversation()
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  const begin = `with held as (select id from contacts where id = $1 for no key update) update tickets set status = 'open'
      where contact_id in (select id from held)`
  const { error } = await w.behind(begin, [id], () => w.call(caio, updateContact, { id, number: now }))
  expect(error.error).toBe('ERR_NO_PERMISSION')
})

test('a customer who writes from the former number is the same contact in the same ticket, answered at the number shown', async () => {
  const { id, ticketId } = await conversation()
  await w.receive(connection, '', 'It is me', { chat: { phone: old, lid: '77001' } })
  await w.settle()
  expect((await w.call(ana, updateContact, { id, number: now })).body.number).toBe(now)
  const before = await contactsOf(ana)
  for (const [chat, text] of [
    [{ lid: '77001' }, 'by lid'],
    [{ phone: old }, 'by number'],
    [{ phone: old, lid: '77002' }, 'from another phone'],
    [{ phone: now }, 'from the new one'],
  ] as const) {
    await w.receive(connection, '', text, { chat })
    await w.settle()
    expect(await lastOf(ticketId)).toMatchObject({ body: text })
  }
  expect(await contactsOf(ana)).toEqual(before)
  await w.call(ana, sendMessage, { ticketId, body: 'To whom?' })
  expect(await addressed()).toEqual([{ phone: now }])
})

test('the lid of a new number is learnt with it, even if it was the lid of the customer before', async () => {
  const { id, ticketId } = await conversation()
  await w.receive(connection, '', 'It is me', { chat: { phone: old, lid: '77001' } })
  await w.settle()
  await w.call(ana, updateContact, { id, number: now })
  await w.receive(connection, '', 'moved', { chat: { phone: now, lid: '77001' } })
  await w.settle()
  await w.call(ana, sendMessage, { ticketId, body: 'To whom?' })
  expect(await addressed()).toEqual([{ phone: now, lid: '77001' }])
})

test('an edit goes to the address of its message', async () => {
  const { id, ticketId } = await conversation()
  const [sent] = (await w.call(ana, sendMessage, { ticketId, body: 'Befor' })).body
  await w.accept(connection)
  await w.call(ana, updateContact, { id, number: now })
  await w.call(ana, editMessage, { id: sent?.id ?? 0, body: 'Before' })
  await w.call(ana, sendMessage, { ticketId, body: 'After' })
  expect(await addressed()).toEqual([{ phone: old }, { phone: old }, { phone: now }])
})

test('a former number that another customer has by now belongs to that customer, and the two are not merged', async () => {
  const { id } = await conversation()
  await w.call(ana, updateContact, { id, number: now })
  await w.receive(connection, '', 'I am new', { chat: { lid: '88001' } })
  await w.receive(connection, '', 'and this is my number', { chat: { lid: '88001', phone: old } })
  await w.settle()
  const { contacts } = (await w.call(await w.user(company, 'admin'), listContacts, {})).body
  expect(contacts.map(({ number }) => number).toSorted()).toEqual([now, old].toSorted())
  expect(contacts.find(({ number }) => number === now)?.id).toBe(id)
})

test('the former owner of a number and the former owner of the lid that comes with it are not merged', async () => {
  const { id } = await conversation()
  await w.call(ana, updateContact, { id, number: now })
  const [phone, lid] = ['5541977665544', '88002']
  await w.receive(connection, '', 'Hello', { chat: { phone, lid } })
  await w.settle()
  const admin = await w.user(company, 'admin')
  const other = (await contactsOf(admin)).find((one) => one !== id) ?? 0
  await w.call(admin, updateContact, { id: other, number: '5541977665545' })
  await w.receive(connection, '', 'Who am I?', { chat: { phone: old, lid } })
  await w.settle()
  expect((await contactsOf(admin)).toSorted((a, b) => a - b)).toEqual([id, other].toSorted((a, b) => a - b))
})

test('a number without any message was mistyped, so it is free again', async () => {
  const { id } = (await w.call(ana, createContact, { name: 'Joana', number: old })).body
  const other = (await w.call(ana, createContact, { name: 'Rui', number: '5541977665544' })).body
  expect((await w.call(ana, updateContact, { id, number: '554177665544' })).error).toMatchObject({
    error: 'ERR_DUPLICATED_CONTACT',
    details: { field: 'number' },
  })
  expect((await w.call(ana, updateContact, { id, number: '(55) 41 8877 6655' })).body.number).toBe(old)
  expect((await w.call(ana, updateContact, { id, number: '554166554433' })).body.number).toBe(now)
  await w.receive(connection, old, 'another customer')
  await w.receive(connection, now, 'the number now')
  await w.settle()
  expect(await contactsOf(ana)).toHaveLength(3)
  expect(await contactsOf(ana)).toEqual(expect.arrayContaining([id, other.id]))
})

test('every user who sees a live ticket of the contact, and no other user, sees in it that the number changed', async () => {
  const { id, ticketId } = await conversation()
  const bia = await w.user(company, 'user', [queue])
  await w.call(ana, updateContact, { id, number: now })
  w.published.length = 0
  await w.settle()
  const told = w.heardBy(bia, w.published, ticketEventPush)
  expect(told).toMatchObject([
    {
      action: 'create',
      ticket: { id: ticketId },
      event: { kind: 'number-changed', user: { name: ana.name }, detail: { old, new: now } },
    },
  ])
  expect(w.heardBy(caio, w.published, ticketEventPush)).toEqual([])
  const changes = async () =>
    (await w.call(bia, listTicketEvents, { ticketId })).body.filter(({ kind }) => kind === 'number-changed')
  expect(await changes()).toMatchObject([{ detail: { old, new: now } }])
  await w.call(ana, updateContact, { id, name: 'Joana', number: now })
  await w.settle()
  expect(await changes()).toHaveLength(1)
})
