import { mergeContacts } from '@recado/contract/contact-merges/api'
import { contactPush, createContact, listContacts, showContact } from '@recado/contract/contacts/api'
import { blockContact, unblockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listMessages, messagePush, sendMessage } from '@recado/contract/messages/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { createTicket, listTickets, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let queue: number
let connection: number
let admin: TestUser
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user', [queue], 'enabled')
})
afterAll(() => w.end())

const phone = '5541988776655'

/** A contact that wrote, whose ticket Ana has. */
async function held(): Promise<{ id: number; ticketId: number }> {
  const ticketId = await w.ticket(company, { connectionId: connection, phone, queueId: queue })
  const { contactId: id } = (await w.call(ana, updateTicket, { id: ticketId, status: 'open' })).body
  await w.call(ana, listMessages, { ticketId })
  return { id, ticketId }
}

async function write(text: string): Promise<void> {
  w.published.length = 0
  await w.receive(connection, phone, text)
  await w.settle()
}

const bodies = async (ticketId: number) => (await w.call(admin, listMessages, { ticketId })).body.messages.map(({ body }) => body)
const jobs = async () => (await w.owner.query("select kind from work where kind like 'notifications%'")).rows

test('a message from a blocked contact is kept in the live ticket, which neither moves nor counts it', async () => {
  const { id, ticketId } = await held()
  const before = (await w.call(ana, showTicket, { id: ticketId })).body
  const { status, body } = await w.call(ana, blockContact, { id })
  expect([status, body.blockedAt]).toEqual([200, expect.any(String)])
  w.turnClock(60_000)
  const reads = await w.handed(connection, 'read')
  await write('are you there?')
  const after = (await w.call(ana, showTicket, { id: ticketId })).body
  const { blockedAt } = after.contact
  const contact = { ...before.contact, blockedAt }
  const { lastMessageState } = after
  expect(after).toEqual({ ...before, contact, waitingSince: null, lastMessage: 'are you there?', lastMessageState })
  expect(Date.parse(lastMessageState?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before.updatedAt) + 60_000)
  expect(blockedAt).toBe(body.blockedAt)
  // The message counts as read on screens from the start, so it does not ring. No phone is told that it was read.
  expect(w.heardBy(ana, w.published, messagePush)).toMatchObject([
    { action: 'create', message: { body: 'are you there?', read: true }, ticket: { unreadMessages: 0 } },
  ])
  expect((await w.call(ana, listMessages, { ticketId })).body.messages).toHaveLength(2)
  expect(await w.handed(connection, 'read')).toEqual(reads)
})

test('a blocked contact stops waiting and no other contact does, and an unblocked contact waits from then on unless answered', async () => {
  const { id, ticketId } = await held()
  const other = await w.ticket(company, { connectionId: connection, phone: '5541988776657', queueId: queue })
  const secondConnection = await w.connection(company)
  const answered = await w.ticket(company, { connectionId: secondConnection, phone, queueId: queue })
  await w.call(ana, updateTicket, { id: answered, status: 'open' })
  await w.call(ana, sendMessage, { ticketId: answered, body: 'Done' })
  const waiting = async () => {
    const shown = [ticketId, answered, other].map((ticket) => w.call(admin, showTicket, { id: ticket }))
    return (await Promise.all(shown)).map(({ body }) => body.waitingSince)
  }
  const [since, , otherSince] = await waiting()
  expect([since, otherSince]).toEqual([expect.any(String), expect.any(String)])
  w.published.length = 0
  await w.call(ana, blockContact, { id })
  await w.settle()
  expect(await waiting()).toEqual([null, null, otherSince])
  expect(w.heardBy(ana, w.published, ticketPush)).toContainEqual(
    expect.objectContaining({ ticket: expect.objectContaining({ id: ticketId, waitingSince: null }) as object }),
  )
  w.turnClock(60_000)
  const unblocked = (await w.call(ana, unblockContact, { id })).body
  expect(await waiting()).toEqual([unblocked.updatedAt, null, otherSince])
})

test('no browser is notified of a message from a blocked contact', async () => {
  await w.owner.query(
    `insert into push_subscriptions (company_id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select company_id, user_id, id, 'https://push.example/x', 'x', 'x', now() from sessions where company_id = $1 and user_id = $2`,
    [company, ana.id],
  )
  const { id } = await held()
  await w.receive(connection, phone, 'rings')
  await w.settle()
  const rung = (await jobs()).length
  expect(rung).toBeGreaterThan(0)
  await w.call(ana, blockContact, { id })
  await write('does not ring')
  expect(await jobs()).toHaveLength(rung)
})

test('a message from a blocked contact opens nothing: it goes into the last ticket, or into a ticket that was never open', async () => {
  const { id, ticketId } = await held()
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  await w.call(ana, blockContact, { id })
  await write('hello?')
  expect((await w.call(ana, showTicket, { id: ticketId })).body).toMatchObject({ status: 'closed', unreadMessages: 0 })
  expect(await bodies(ticketId)).toEqual([`Hello from ${phone}`, 'hello?'])

  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const other = '5541988776656'
  const outsider = (await w.call(ana, createContact, { name: 'Stranger', number: other })).body.id
  await w.call(ana, blockContact, { id: outsider })
  await w.settle()
  w.published.length = 0
  await w.receive(connection, other, 'one')
  await w.receive(connection, other, 'two')
  await w.settle()
  const { tickets } = (await w.call(admin, listTickets, { contactId: outsider })).body
  expect(tickets).toMatchObject([{ status: 'closed', unreadMessages: 0, isNew: false, waitingSince: null, lastMessage: 'two' }])
  expect(w.heardBy(admin, w.published, ticketPush)).toMatchObject([{ ticket: { contactId: outsider, status: 'closed' } }])
  expect(await bodies(tickets[0]?.id ?? 0)).toEqual(['one', 'two'])
  expect((await w.owner.query('select from visits where contact_id = $1', [outsider])).rowCount).toBe(0)
})

test('the server refuses every message to a blocked contact and says to unblock it first', async () => {
  const { id, ticketId } = await held()
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const schedule = (await w.call(ana, createSchedule, { contactId: id, body: 'See you', sendAt })).body.id
  await w.call(ana, blockContact, { id })
  const refusal = { status: 409, error: { error: 'ERR_CONTACT_BLOCKED' } }
  expect(await w.call(ana, sendMessage, { ticketId, body: 'hi' })).toMatchObject(refusal)
  expect(await w.call(ana, createTicket, { contactId: id, queueId: queue, whatsappId: connection })).toMatchObject(refusal)
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  expect(await w.call(ana, updateTicket, { id: ticketId, status: 'open' })).toMatchObject(refusal)
  w.turnClock(3_700_000)
  await w.settle()
  const later = { ...ana, token: await w.renewedToken(ana) }
  expect((await w.call(later, showSchedule, { id: schedule })).body).toMatchObject({
    status: 'ERRO',
    failedReason: 'ERR_CONTACT_BLOCKED',
  })
  expect(await w.handed(connection, 'message')).toEqual([])
})

test('of the messages that still wait on a connection, a blocked contact gets only those that users wrote themselves', async () => {
  const { id, ticketId } = await held()
  await w.owner.query("update connections set complation_message = 'Thank you' where id = $1", [connection])
  await w.call(ana, sendMessage, { ticketId, body: 'My last word' })
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  const schedule = (await w.call(ana, createSchedule, { contactId: id, body: 'See you', sendAt })).body.id
  w.turnClock(61_000)
  await w.settle()
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  await w.settle()
  expect(await w.toSend(connection)).toEqual(['My last word', 'See you', 'Thank you'])
  await w.call(ana, blockContact, { id })
  await w.settle()
  expect(await w.toSend(connection)).toEqual(['My last word'])
  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  const reason = 'ERR_CONTACT_BLOCKED'
  expect(messages.map(({ failedReason }) => failedReason)).toEqual([null, null, reason, reason])
  expect((await w.call(ana, showSchedule, { id: schedule })).body).toMatchObject({ status: 'ERRO', failedReason: reason })
})

test('a message that still waits is not sent once its contact is merged with a blocked one', async () => {
  const { id } = await held()
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  await w.call(ana, createSchedule, { contactId: id, body: 'See you', sendAt })
  w.turnClock(61_000)
  await w.settle()
  expect(await w.toSend(connection)).toEqual(['See you'])
  // No connection is up, so the number is not checked.
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const other = (await w.call(admin, createContact, { name: 'Bia', number: '5541997008812' })).body.id
  await w.call(admin, blockContact, { id: other })
  expect((await w.call(admin, mergeContacts, { keptId: other, goneId: id })).status).toBe(200)
  await w.settle()
  expect(await w.toSend(connection)).toEqual([])
})

test('blocking a contact that a colleague blocks at the same moment changes nothing', async () => {
  const { id } = await held()
  const earlier = '2026-01-01T10:00:00.000Z'
  const change = 'update contacts set blocked_at = $2 where id = $1'
  const { body } = await w.behind(change, [id, earlier], () => w.call(admin, blockContact, { id }))
  expect(body.blockedAt).toBe(earlier)
})

test('a message that is being sent when its contact is blocked, and that the connection then defers, is not sent later', async () => {
  const { id } = await held()
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  const schedule = (await w.call(ana, createSchedule, { contactId: id, body: 'See you', sendAt })).body.id
  w.turnClock(61_000)
  await w.settle()
  const [order] = await w.handed(connection, 'message')
  await w.owner.query("update channels.outbox set state = 'sending' where connection_id = $1", [connection])
  await w.call(ana, blockContact, { id })
  expect(await w.toSend(connection)).toEqual(['See you'])
  await w.owner.query("update channels.outbox set state = 'queued' where connection_id = $1", [connection])
  await w.hold(connection, order?.ref ?? '', new Date(w.now.getTime() + 3_600_000))
  expect(await w.toSend(connection)).toEqual([])
  expect((await w.call(ana, showSchedule, { id: schedule })).body).toMatchObject({
    status: 'ERRO',
    failedReason: 'ERR_CONTACT_BLOCKED',
  })
})

test('a message scheduled for a blocked contact that never wrote makes no ticket', async () => {
  const idle = await w.connection(company, 'DISCONNECTED')
  await w.owner.query('update connections set is_default = true where id = $1', [idle])
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const { id } = (await w.call(ana, createContact, { name: 'Stranger', number: phone })).body
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  await w.call(ana, createSchedule, { contactId: id, body: 'See you', sendAt })
  await w.call(ana, blockContact, { id })
  w.turnClock(61_000)
  await w.settle()
  expect((await w.call(admin, listTickets, { contactId: id })).body.tickets).toEqual([])
})

test('a blocked contact is not greeted when its ticket is accepted, and the acceptance stands', async () => {
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'sendGreetingAccepted', 'enabled')", [company])
  const ticketId = await w.ticket(company, { connectionId: connection, phone, queueId: queue })
  const { contactId } = (await w.call(ana, showTicket, { id: ticketId })).body
  await w.call(ana, blockContact, { id: contactId })
  expect((await w.call(ana, updateTicket, { id: ticketId, status: 'open' })).status).toBe(200)
  await w.settle()
  expect(await bodies(ticketId)).toEqual([`Hello from ${phone}`])
  expect((await w.owner.query('select from work where company_id = $1 and due_at <= $2', [company, w.now])).rowCount).toBe(0)
})

test('a message from an unblocked contact makes a ticket wait again', async () => {
  const { id, ticketId } = await held()
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  await w.call(ana, blockContact, { id })
  await write('ignored')
  expect((await w.call(ana, unblockContact, { id })).body.blockedAt).toBeNull()
  await write('heard')
  const { tickets } = (await w.call(ana, listTickets, { status: 'pending' })).body
  expect(tickets).toMatchObject([{ contactId: id, unreadMessages: 1, lastMessage: 'heard' }])
})

test('every user sees that a contact is blocked, and a user who may open all its live tickets blocks it', async () => {
  const { id } = await held()
  const [outsider, owner] = [await w.user(company, 'supervisor', [await w.queue(company)]), await w.user(company, 'owner')]
  for (const endpoint of [blockContact, unblockContact])
    expect(await w.call(outsider, endpoint, { id })).toMatchObject({ status: 403, error: { error: 'ERR_NO_PERMISSION' } })
  w.published.length = 0
  const { blockedAt } = (await w.call(owner, blockContact, { id })).body
  expect(blockedAt).not.toBeNull()
  await w.settle()
  expect(w.heardBy(outsider, w.published, contactPush)).toMatchObject([{ action: 'update', contact: { id } }])
  expect(w.heardBy(ana, w.published, ticketPush)).toMatchObject([{ ticket: { contact: { blockedAt } } }])
  expect((await w.call(outsider, showContact, { id })).body.blockedAt).toBe(blockedAt)
  expect((await w.call(outsider, listContacts, {})).body.contacts[0]?.blockedAt).toBe(blockedAt)
  // Blocking again changes nothing and sends no push.
  w.turnClock(1_000)
  w.published.length = 0
  expect((await w.call(owner, blockContact, { id })).body.blockedAt).toBe(blockedAt)
  expect(w.published).toEqual([])
})

test('the block stays when two contacts turn out to be one person', async () => {
  const lid = '987654321'
  await w.receive(connection, '', 'by the hidden name', { chat: { lid } })
  await w.settle()
  const hidden = (await w.call(admin, listContacts, {})).body.contacts[0]?.id ?? 0
  const { ticketId } = await held()
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  await w.call(admin, blockContact, { id: hidden })
  await w.settle()
  w.published.length = 0
  await w.receive(connection, '', 'now we know', { chat: { lid, phone } })
  await w.settle()
  const { contacts } = (await w.call(admin, listContacts, {})).body
  expect(contacts).toMatchObject([{ number: phone, blockedAt: expect.any(String) }])
  expect(w.heardBy(ana, w.published, contactPush)).toMatchObject([
    { contact: { blockedAt: expect.any(String) } },
    { action: 'delete', contactId: hidden },
  ])
  // The message that shows they are one person is ignored, like those after it. The message that waited before still waits.
  const { tickets } = (await w.call(admin, listTickets, { contactId: contacts[0]?.id })).body
  expect(tickets.map(({ unreadMessages, lastMessage }) => [unreadMessages, lastMessage])).toEqual([
    [0, `Hello from ${phone}`],
    [1, 'now we know'],
  ])
})
