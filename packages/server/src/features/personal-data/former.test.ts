import { mergeContacts } from '@recado/contract/contact-merges/api'
import { createContact, deleteContact, updateContact } from '@recado/contract/contacts/api'
import { optOutContact } from '@recado/contract/contacts/standing'
import { listMessages } from '@recado/contract/messages/api'
import { erasePersonalData, exportPersonalData } from '@recado/contract/personal-data/api'
import { createNote } from '@recado/contract/ticket-notes/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPlaces } from '../../../test/made/places.ts'
import { type Person, World } from '../../../test/world.ts'

/** Erasing whoever had been deleted and came back. */

let w: World
let company: number
let connection: number
let admin: Person
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

/** Somebody has written, and the ticket is closed. */
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

/** Somebody has written and was deleted. */
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

const placesOf = (...words: string[]) => findPlaces(w.owner, words)

test('with whoever had been deleted and came back goes what the earlier contact was called, noted and wished', async () => {
  const earlier = await past({ phone, lid }, 'Adelaide')
  await w.call(admin, createNote, { ticketId: earlier.ticketId, note: 'Adelaide likes mornings' })
  await w.call(admin, optOutContact, { id: earlier.id, reason: 'Adelaide wrote a letter' })
  await remove(earlier.id)
  const again = await past({ phone }, 'Dona Adelaide')
  expect(again.id).not.toBe(earlier.id)
  // One name was taken over with the wish, the hidden one still waits for whoever has it.
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

test('an earlier contact without a number shows by the hidden name it spoke under, also in a group', async () => {
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

test('one shows who another was: the number whose was the hidden name', async () => {
  await gone({ lid }, 'Celestina')
  await gone({ lid, phone }, 'Celestina B')
  const { id } = await past({ phone }, 'Somebody')
  // What was said on a line that is gone tells as much.
  const [line] = [connection, (connection = await w.connection(company, 'OPENING'))]
  await w.owner.query('update messages set connection_id = $3 where company_id = $1 and connection_id = $2', [company, line, 1e6])
  await w.call(admin, createContact, { name: 'Other', number: otherPhone })
  await erase(id)
  expect(await placesOf('Celestina', lid, phone)).toEqual([])
})

test('what leads to somebody else by now shows nothing, until that one is erased', async () => {
  const [first, second] = [await gone({ phone }, 'Dorotea A'), await gone({ phone }, 'Dorotea B')]
  const third = await past({ phone }, 'Dorotea C')
  await erase(second.id)
  expect([await nameOf(first.id), await nameOf(third.id)]).toEqual(['Dorotea A', 'Dorotea C'])
  await erase(third.id)
  expect(await placesOf('Dorotea', phone)).toEqual([])
})

test('whoever once had the number, and another one when deleted, is somebody else', async () => {
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

test('whoever is within another contact is not among the deleted', async () => {
  const { id } = await past({ phone }, 'Somebody')
  const keptId = (await w.call(admin, createContact, { name: 'Kept', number: `554198765${serial}033` })).body.id
  const within = await past({ phone: otherPhone }, 'Georgina')
  expect((await w.call(admin, mergeContacts, { keptId, goneId: within.id })).status).toBe(200)
  // As if the number had been taken from the one that it is within.
  await w.owner.query('update contact_identities set contact_id = $2 where company_id = $1 and value = $3', [
    company,
    id,
    otherPhone,
  ])
  await erase(id)
  expect(await nameOf(within.id)).toBe('Georgina')
})

test('whoever is deleted in another company stays', async () => {
  const elsewhere = await w.company()
  const there = await w.user(elsewhere, 'admin')
  await w.connection(elsewhere, 'OPENING')
  const other = (await w.call(there, createContact, { name: 'Gertrudes', number: phone })).body.id
  expect((await w.call(there, deleteContact, { id: other })).status).toBe(200)
  await erase((await past({ phone }, 'Somebody')).id)
  expect(await nameOf(other)).toBe('Gertrudes')
})

test('the file tells of the earlier contacts, too, and of what was said with them', async () => {
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

test('two who erase the same person by different contacts wait for one another, and neither is lost', async () => {
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
