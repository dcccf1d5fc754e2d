import {
  contactPush,
  createContact,
  deleteContact,
  exportContacts,
  listContactNames,
  listContacts,
  showContact,
  updateContact,
} from '@recado/contract/contacts/api'
import { listMessages } from '@recado/contract/messages/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { createTag, listTagRecords, syncTags, tagPush } from '@recado/contract/tags/api'
import { createTicket, listTickets, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
let ana: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user', [], 'enabled')
})
afterAll(() => w.end())

const phone = '5541988776655'
const name = `Customer ${phone}`

/** A contact that wrote, with its ticket closed. */
async function past(): Promise<{ id: number; ticketId: number }> {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const { contactId } = (await w.call(admin, updateTicket, { id: ticketId, status: 'open' })).body
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  return { id: contactId, ticketId }
}

test('only admins and owners delete contacts', async () => {
  await w.connection(company, 'DISCONNECTED')
  for (const [profile, status] of [
    ['user', 403],
    ['supervisor', 403],
    ['admin', 200],
    ['owner', 200],
  ] as const) {
    const { id } = await past()
    expect((await w.call(await w.user(company, profile), deleteContact, { id })).status, profile).toBe(status)
  }
})

test('a deleted contact is found nowhere, and stays named wherever it wrote or was written to', async () => {
  const { id, ticketId } = await past()
  const tag = (await w.call(admin, createTag, { name: 'Atacado', color: '#1e5cb3' })).body.id
  await w.call(admin, syncTags, { contactId: id, tags: [tag] })
  w.published.length = 0
  expect((await w.call(admin, deleteContact, { id })).status).toBe(200)
  expect(w.heardBy(ana, w.published, contactPush)).toEqual([{ action: 'delete', contactId: id }])
  for (const input of [{}, { searchParam: phone }, { searchParam: 'customer' }])
    expect((await w.call(admin, listContacts, input)).body).toEqual({ contacts: [], hasMore: false, count: 0 })
  expect((await w.call(admin, listContactNames, {})).body).toEqual([])
  expect((await w.call(admin, exportContacts, {})).body).not.toContain(phone)
  await w.settle()
  expect(w.heardBy(ana, w.published, tagPush)).toMatchObject([{ action: 'update', tag: { id: tag, contactsCount: 0 } }])
  expect((await w.call(admin, listTagRecords, {})).body.tags).toMatchObject([{ contactsCount: 0 }])
  const refused = [
    await w.call(admin, showContact, { id }),
    await w.call(admin, updateContact, { id, name: 'Again' }),
    await w.call(admin, deleteContact, { id }),
    await w.call(admin, syncTags, { contactId: id, tags: [tag] }),
    await w.call(admin, createTicket, { contactId: id, whatsappId: connection }),
    await w.call(admin, updateTicket, { id: ticketId, status: 'open' }),
    await w.call(admin, createSchedule, { contactId: id, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' }),
  ]
  expect(refused.map(({ error }) => error.error)).toEqual(Array(refused.length).fill('ERR_NO_CONTACT_FOUND'))
  expect((await w.call(admin, showTicket, { id: ticketId })).body).toMatchObject({
    status: 'closed',
    contact: { name, number: phone, isDeleted: true },
  })
  // A user who has the ticket on screen is no longer offered to reopen it. The second push comes because of the tags.
  const told = { ticket: { id: ticketId, contact: { isDeleted: true } } }
  expect(w.heardBy(admin, w.published, ticketPush)).toMatchObject([told, told])
  expect((await w.call(admin, listMessages, { ticketId })).body.messages).toMatchObject([{ body: `Hello from ${phone}` }])
  expect((await w.call(admin, listTickets, { searchParam: phone, showAll: 'true' })).body.tickets).toMatchObject([
    { id: ticketId },
  ])
})

test('the number of a deleted contact is free, and a customer who writes from it or is added with it is a new contact', async () => {
  const first = await past()
  await w.call(admin, deleteContact, { id: first.id })
  const second = await w.ticket(company, { connectionId: connection, phone })
  const { contactId, code } = (await w.call(admin, showTicket, { id: second })).body
  expect([second, contactId]).not.toEqual([first.ticketId, first.id])
  expect(code).toBeGreaterThan(1)
  expect((await w.call(admin, listContacts, {})).body).toMatchObject({ contacts: [{ id: contactId }], count: 1 })
  await w.call(admin, updateTicket, { id: second, status: 'closed' })
  await w.call(admin, deleteContact, { id: contactId })
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  expect((await w.call(ana, createContact, { name: 'Somebody', number: phone })).status).toBe(200)
})

test('the server refuses to delete a contact with a live ticket and says whose ticket it is', async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const { contactId: id, uuid } = (await w.call(admin, showTicket, { id: ticketId })).body
  const attempt = () => w.call(admin, deleteContact, { id })
  expect(await attempt()).toMatchObject({
    status: 409,
    error: { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: ticketId, uuid, status: 'pending', user: null } } },
  })
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
  expect((await attempt()).error.details).toMatchObject({ ticket: { status: 'open', user: { id: ana.id, name: ana.name } } })
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  expect((await attempt()).status).toBe(200)
})

test('a message that arrives while its contact is being deleted begins with a new contact', async () => {
  const { id } = await past()
  await w.receive(connection, phone, 'one more thing')
  const [answer] = await Promise.all([w.call(admin, deleteContact, { id }), w.settle()])
  await w.settle()
  const { contacts } = (await w.call(admin, listContacts, {})).body
  expect(contacts).toHaveLength(1)
  expect(contacts[0]?.id === id).toBe(answer.status === 409)
  expect((await w.call(admin, listTickets, { status: 'pending' })).body.tickets).toMatchObject([{ contactId: contacts[0]?.id }])
})

test('a ticket does not start while its contact is being deleted', async () => {
  const { id } = await past()
  const started = await w.behind('update contacts set deleted_at = now() where company_id = $1 and id = $2', [company, id], () =>
    w.call(admin, createTicket, { contactId: id, whatsappId: connection }),
  )
  expect(started.error.error).toBe('ERR_NO_CONTACT_FOUND')
})

test('a message scheduled for a contact that was deleted since is not sent and says why', async () => {
  const { id } = await past()
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const schedule = (await w.call(admin, createSchedule, { contactId: id, body: 'See you', sendAt })).body.id
  await w.call(admin, deleteContact, { id })
  w.turnClock(3_700_000)
  await w.settle()
  expect((await w.call({ ...admin, token: await w.renewedToken(admin) }, showSchedule, { id: schedule })).body).toMatchObject({
    status: 'ERRO',
    failedReason: 'ERR_NO_CONTACT_FOUND',
    contact: { name },
  })
  expect(await w.handed(connection, 'message')).toEqual([])
})

test('a message that is being sent when its contact is deleted, and that the connection then defers, is not sent later', async () => {
  const { id } = await past()
  const sendAt = new Date(w.now.getTime() + 60_000).toISOString()
  const schedule = (await w.call(admin, createSchedule, { contactId: id, body: 'See you', sendAt })).body.id
  w.turnClock(61_000)
  await w.settle()
  const [order] = await w.handed(connection, 'message')
  await w.owner.query("update channels.outbox set state = 'sending' where connection_id = $1", [connection])
  expect((await w.call(admin, deleteContact, { id })).status).toBe(200)
  await w.owner.query("update channels.outbox set state = 'queued' where connection_id = $1", [connection])
  await w.hold(connection, order?.ref ?? '', new Date(w.now.getTime() + 3_600_000))
  expect(await w.toSend(connection)).toEqual([])
  expect((await w.call(admin, showSchedule, { id: schedule })).body).toMatchObject({
    status: 'ERRO',
    failedReason: 'ERR_NO_CONTACT_FOUND',
  })
})
