import { mergeContacts } from '@recado/contract/contact-merges/api'
import { createContact, deleteContact, updateContact } from '@recado/contract/contacts/api'
import { optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listMessages } from '@recado/contract/messages/api'
import { erasePersonalData, exportPersonalData } from '@recado/contract/personal-data/api'
import { createNote } from '@recado/contract/ticket-notes/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOccurrences } from '../../../test/fixtures/occurrences.ts'
import { type TestUser, World } from '../../../test/world.ts'

/** Erasing a person who had been deleted and came back. */

let w: World
let company: number
let connection: number
let admin: TestUser
let serial = 0
let [phone, otherPhone, lid, otherLid] = ['', '', '', '']
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  serial++
  ;[phone, otherPhone, lid, otherLid] = [
    `554198765${serial}011`,
    `554198765${serial}022`,
    `88123${serial}0011`,
    `88123${serial}0022`,
  ]
  company = await w.company()
  connection = await w.connection(company, 'OPENING')
  admin = await w.user(company, 'admin')
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')", [company])
})
afterAll(() => w.end())

interface Chat {
  phone?: string
  lid?: string
}

interface Talk {
  id: number
  ticketId: number
}

/** A customer has written, and the ticket is closed. */
async function past(chat: Chat, pushName: string): Promise<Talk> {
  await w.receive(connection, '', `Good day from ${serial}`, { chat, pushName })
  await w.settle()
  const { rows } = await w.owner.query<Talk>(
    'select contact_id as id, id as "ticketId" from tickets where company_id = $1 order by tickets.id desc limit 1',
    [company],
  )
  const talk = rows[0] as Talk
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id: talk.ticketId, status })
  return talk
}

const remove = async (id: number) => expect((await w.call(admin, deleteContact, { id })).status).toBe(200)

/** A customer has written and was deleted. */
async function gone(chat: Chat, pushName: string): Promise<Talk> {
  const talk = await past(chat, pushName)
  await remove(talk.id)
  return talk
}

async function erase(id: number): Promise<void> {
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  await w.settle()
}

const nameOf = async (id: number) =>
  (await w.owner.query<{ name: string }>('select name from contacts where id = $1', [id])).rows[0]?.name

const placesOf = (...words: string[]) => findOccurrences(w.owner, words)

test('erasing a person who was deleted and came back erases the names, notes and wishes of the earlier contact, too', async () => {
  const earlier = await past({ phone, lid }, 'Adelaide')
  await w.call(admin, createNote, { ticketId: earlier.ticketId, note: 'Adelaide likes mornings' })
  await w.call(admin, optOutContact, { id: earlier.id, reason: 'Adelaide wrote a letter' })
  await remove(earlier.id)
  const again = await past({ phone }, 'Dona Adelaide')
  expect(again.id).not.toBe(earlier.id)
  // The new contact took over one name with the wish. The hidden name still waits for its owner.
  expect(await placesOf(phone, lid, 'Adelaide')).toEqual(expect.arrayContaining(['public.suppressed_addresses.value']))
  await erase(again.id)
  expect(await placesOf(phone, lid, 'Adelaide')).toEqual([])
  for (const id of [earlier.ticketId, again.ticketId]) {
    expect((await w.call(admin, showTicket, { id })).body.contact).toMatchObject({ name: 'Contato apagado', number: '' })
    const { messages } = (await w.call(admin, listMessages, { ticketId: id })).body
    expect(messages).toMatchObject([{ body: `Good day from ${serial}`, contact: { name: 'Contato apagado' } }])
  }
  const { rows } = await w.owner.query<{ id: number }>(
    "select subject_id as id from audit_entries where company_id = $1 and act = 'contact.erased'",
    [company],
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([earlier.id, again.id]))
})

test('an earlier contact without a number is found by the hidden name it wrote under, also in a group', async () => {
  const spoke = await gone({ lid }, 'Belarmina')
  const group = { group: `1203630${serial}` }
  await w.receive(connection, '', 'to all', { chat: group, participant: { lid: otherLid }, pushName: 'Belarmina' })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>(
    "select id from contacts where company_id = $1 and name = 'Belarmina' and deleted_at is null",
    [company],
  )
  await remove(rows[0]?.id ?? 0)
  for (const hidden of [lid, otherLid]) await erase((await past({ lid: hidden }, 'Somebody')).id)
  expect(await nameOf(spoke.id)).toBe('Contato apagado')
  expect(await placesOf('Belarmina', lid, otherLid)).toEqual([])
})

test('an earlier contact that is found by its number leads to another by its hidden name', async () => {
  await gone({ lid }, 'Celestina')
  await gone({ lid, phone }, 'Celestina B')
  const { id } = await past({ phone }, 'Somebody')
  // Messages on a connection that is gone tell as much.
  const [line] = [connection, (connection = await w.connection(company, 'OPENING'))]
  await w.owner.query('update messages set connection_id = $3 where company_id = $1 and connection_id = $2', [company, line, 1e6])
  await w.call(admin, createContact, { name: 'Other', number: otherPhone })
  await erase(id)
  expect(await placesOf('Celestina', lid, phone)).toEqual([])
})

test('a number that belongs to another contact by now leads to no earlier one, until that contact is erased', async () => {
  const [first, second] = [await gone({ phone }, 'Dorotea A'), await gone({ phone }, 'Dorotea B')]
  const third = await past({ phone }, 'Dorotea C')
  await erase(second.id)
  expect([await nameOf(first.id), await nameOf(third.id)]).toEqual(['Dorotea A', 'Dorotea C'])
  await erase(third.id)
  expect(await placesOf('Dorotea', phone)).toEqual([])
})

test('a contact that once had the number, and another one when it was deleted, is another person', async () => {
  const moved = await past({ phone }, 'Eulália')
  await w.call(admin, updateContact, { id: moved.id, number: otherPhone })
  await remove(moved.id)
  const later = await gone({ phone }, 'Filomena')
  await erase(moved.id)
  expect(await nameOf(later.id)).toBe('Filomena')
  const again = await gone({ phone: otherPhone }, 'Eulália B')
  await erase(later.id)
  expect(await nameOf(again.id)).toBe('Eulália B')
})

test('a contact within another contact is not among the deleted ones', async () => {
  const { id } = await past({ phone }, 'Somebody')
  const keptId = (await w.call(admin, createContact, { name: 'Kept', number: `554198765${serial}033` })).body.id
  const within = await past({ phone: otherPhone }, 'Georgina')
  expect((await w.call(admin, mergeContacts, { keptId, goneId: within.id })).status).toBe(200)
  // As if the number had been taken from the contact that it was merged into.
  await w.owner.query('update contact_identities set contact_id = $2 where company_id = $1 and value = $3', [
    company,
    id,
    otherPhone,
  ])
  await erase(id)
  expect(await nameOf(within.id)).toBe('Georgina')
})

test('a deleted contact of another company stays', async () => {
  const elsewhere = await w.company()
  const there = await w.user(elsewhere, 'admin')
  await w.connection(elsewhere, 'OPENING')
  const other = (await w.call(there, createContact, { name: 'Gertrudes', number: phone })).body.id
  expect((await w.call(there, deleteContact, { id: other })).status).toBe(200)
  await erase((await past({ phone }, 'Somebody')).id)
  expect(await nameOf(other)).toBe('Gertrudes')
})

test('the file also tells of the earlier contacts and of the messages with them', async () => {
  const earlier = await past({ phone, lid }, 'Hermínia')
  await w.call(admin, createNote, { ticketId: earlier.ticketId, note: 'Hermínia likes mornings' })
  await w.call(admin, optOutContact, { id: earlier.id, reason: 'by letter' })
  await remove(earlier.id)
  const again = await past({ phone }, 'Hermínia B')
  const told = JSON.parse((await w.call(admin, exportPersonalData, { id: again.id })).body)
  expect(told).toMatchObject({
    contact: { id: again.id },
    deletedBefore: [
      {
        contact: { id: earlier.id, name: 'Hermínia', number: phone, deletedAt: expect.any(String) },
        optOuts: [{ reason: 'by letter' }],
        tickets: [{ id: earlier.ticketId }],
        notes: [{ note: 'Hermínia likes mornings' }],
      },
    ],
  })
  expect(told.messages.map(({ ticketId }: { ticketId: number }) => ticketId)).toEqual([earlier.ticketId, again.ticketId])
})

test('two concurrent erasures of the same person by different contacts wait for each other, and neither is lost', async () => {
  const first = await gone({ phone, lid }, 'Iolanda A')
  const again = await past({ phone, lid }, 'Iolanda B')
  await w.owner.query('begin')
  await w.owner.query('select from contacts where id = any($1) for update', [[first.id, again.id]])
  const erasing = [again.id, first.id].map((id) => w.call(admin, erasePersonalData, { id }))
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(2)
  await w.owner.query('commit')
  const answers = (await Promise.all(erasing)).map(({ status }) => status)
  expect(answers[0]).toBe(200)
  expect([200, 404]).toContain(answers[1])
  await w.settle()
  expect(await placesOf('Iolanda', phone, lid)).toEqual([])
})
