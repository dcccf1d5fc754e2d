import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { createContact, updateContact } from '@recado/contract/contacts/api'
import { erasePersonalData, exportPersonalData } from '@recado/contract/personal-data/api'
import { sendMessage } from '@recado/contract/messages/api'
import { createNote } from '@recado/contract/ticket-notes/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deadlocksDuring } from '../../../test/fixtures/deadlocks.ts'
import { findOccurrences } from '../../../test/fixtures/occurrences.ts'
import { type TestUser, World } from '../../../test/world.ts'

/** Erasing a person who was, or is, merged with another contact. */

let w: World
let company: number
let connection: number
let admin: TestUser
let serial = 0
let [phone, newPhone, otherPhone, thirdPhone] = ['', '', '', '']
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  serial++
  ;[phone, newPhone, otherPhone, thirdPhone] = ['1', '2', '3', '4'].map((at) => `55419812312${serial}${at}`) as [
    string,
    string,
    string,
    string,
  ]
  company = await w.company()
  connection = await w.connection(company, 'OPENING')
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

interface Talk {
  ticketId: number
  contactId: number
}

/** A customer writes, and a ticket is live. */
async function live(chat: { phone?: string; lid?: string }, pushName = 'Somebody'): Promise<Talk> {
  await w.receive(connection, '', 'Good day', { chat, pushName })
  await w.settle()
  const { rows } = await w.owner.query<Talk>(
    'select id as "ticketId", contact_id as "contactId" from tickets where company_id = $1 order by id desc limit 1',
    [company],
  )
  return rows[0] as Talk
}

async function past(chat: { phone?: string; lid?: string }, pushName?: string): Promise<Talk> {
  const talk = await live(chat, pushName)
  await end(talk.ticketId)
  return talk
}

async function end(id: number): Promise<void> {
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id, status })
}

const merge = (keptId: number, goneId: number) => w.call(admin, mergeContacts, { keptId, goneId })

async function undo(id: number): Promise<void> {
  expect((await w.call(admin, undoMerge, { id })).status).toBe(200)
  await w.settle()
}

async function erase(id: number): Promise<void> {
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  await w.settle()
}

test('a number and an address that went into the other ticket meanwhile are erased there', async () => {
  const [own, other] = [await past({ phone }), await live({ phone: otherPhone })]
  const { id } = (await merge(own.contactId, other.contactId)).body.merge
  await w.receive(connection, phone, 'It is me')
  await w.settle()
  await w.call(admin, updateContact, { id: own.contactId, number: newPhone })
  await w.settle()
  await undo(id)
  // This change is about the other contact, so it stays.
  await w.call(admin, updateContact, { id: other.contactId, number: thirdPhone })
  await w.settle()
  expect(await findOccurrences(w.owner, [phone])).toEqual(
    expect.arrayContaining(['public.messages.chat', 'public.ticket_events.detail']),
  )
  await erase(own.contactId)
  expect(await findOccurrences(w.owner, [phone, newPhone])).toEqual([])
  const { body: story } = await w.call(admin, listTicketEvents, { ticketId: other.ticketId })
  expect(story.map(({ kind, detail }) => [kind, detail])).toEqual([['number-changed', { old: otherPhone, new: thirdPhone }]])
})

test('a contact that is merged into another just before that one is erased is erased with it', async () => {
  const own = await past({ phone })
  const gone = (await w.call(admin, createContact, { name: 'Beatriz Nogueira', number: otherPhone })).body.id
  const list = (await w.call(admin, createContactList, { name: 'Customers' })).body
  await w.call(admin, createContactListItem, { name: 'Bia', number: otherPhone, contactListId: list.id })
  await w.owner.query('begin')
  await w.owner.query('select from contacts where id = $1 for update', [gone])
  const merging = merge(own.contactId, gone)
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(1)
  const erasing = w.call(admin, erasePersonalData, { id: own.contactId })
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(2)
  await w.owner.query('commit')
  expect([(await merging).status, (await erasing).status]).toEqual([200, 200])
  await w.settle()
  expect(await findOccurrences(w.owner, ['Beatriz', 'Bia', otherPhone])).toEqual([])
})

test('a note that is written while its contact is merged belongs to the contact that stays, and is erased with it', async () => {
  const [own, other] = [await past({ phone }), await past({ phone: otherPhone })]
  await w.owner.query('begin; lock table ticket_notes in share mode')
  const merging = merge(own.contactId, other.contactId)
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(1)
  const writing = w.call(admin, createNote, { ticketId: other.ticketId, note: 'likes to be called Bia' })
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(2)
  await w.owner.query('commit')
  expect([(await merging).status, (await writing).status]).toEqual([200, 200])
  await erase(own.contactId)
  expect(await findOccurrences(w.owner, ['called Bia'])).toEqual([])
})

test('what a receiver was told of a conversation while another contact had it is erased with its own contact', async () => {
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'messageWebhook.enabled', 'enabled')", [company])
  await w.owner.query(
    "insert into webhooks (company_id, host, secret, secret_made_at, resumes_at) values ($1, 'x', '', now(), 'infinity')",
    [company],
  )
  const [kept, own] = [await past({ phone: otherPhone }), await past({ phone })]
  const { id } = (await merge(kept.contactId, own.contactId)).body.merge
  await w.call(admin, updateTicket, { id: own.ticketId, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: own.ticketId, body: 'Rua das Flores, 7' })
  await w.call(admin, updateTicket, { id: own.ticketId, status: 'closed' })
  await undo(id)
  const told = async () =>
    (
      await w.owner.query<{ ticket: number }>(
        'select distinct ticket_id as ticket from webhook_deliveries where company_id = $1 and ticket_id is not null order by 1',
        [company],
      )
    ).rows.map(({ ticket }) => ticket)
  expect(await told()).toEqual([kept.ticketId, own.ticketId])
  await erase(own.contactId)
  expect(await told()).toEqual([kept.ticketId])
})

test('a contact within another contact is exported and erased only with that one', async () => {
  const [own, other] = [await past({ phone }), await past({ phone: otherPhone })]
  const { id } = (await merge(own.contactId, other.contactId)).body.merge
  for (const endpoint of [exportPersonalData, erasePersonalData])
    expect((await w.call(admin, endpoint, { id: other.contactId })).error.error).toBe('ERR_NO_CONTACT_FOUND')
  await undo(id)
  await erase(other.contactId)
  expect(await findOccurrences(w.owner, [otherPhone])).toEqual([])
})

test('a history entry about a contact that WhatsApp has since shown to be another person is erased with that person', async () => {
  const [third, hidden] = [await live({ phone: thirdPhone }), await past({ lid: '990088007701' }, 'Zeferina')]
  await undo((await merge(third.contactId, hidden.contactId)).body.merge.id)
  const own = await past({ phone })
  const { ticketId } = await live({ phone, lid: '990088007701' })
  await end(ticketId)
  expect(await findOccurrences(w.owner, ['Zeferina'])).toEqual(
    expect.arrayContaining(['public.contact_merges.gone_name', 'public.ticket_events.detail']),
  )
  await erase(own.contactId)
  expect(await findOccurrences(w.owner, ['Zeferina'])).toEqual([])
})

test('the undoing of a merge waits for the erasure of its contact, and there is no deadlock', async () => {
  const [own, other] = [await past({ phone }), await past({ phone: otherPhone })]
  const { id } = (await merge(own.contactId, other.contactId)).body.merge
  const deadlocks = await deadlocksDuring(async () => {
    await w.owner.query('begin')
    await w.owner.query('select from contacts where id = $1 for update', [own.contactId])
    const erasing = w.call(admin, erasePersonalData, { id: own.contactId })
    await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(1)
    const undoing = w.call(admin, undoMerge, { id })
    await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(2)
    await w.owner.query('commit')
    expect([(await erasing).status, (await undoing).error.error]).toEqual([200, 'ERR_NO_MERGE_FOUND'])
  })
  expect(deadlocks).toBe(0)
})
