import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { deleteContact, listContacts, showContact, updateContact } from '@recado/contract/contacts/api'
import { createSchedule, showSchedule, updateSchedule } from '@recado/contract/schedules/api'
import { createTicket, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company, 'OPENING')
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const beatriz = '5541981231204'
const bia = '5541997008812'

const merge = (keptId: number, goneId: number) => w.call(admin, mergeContacts, { keptId, goneId })

async function past(phone: string): Promise<{ ticketId: number; contactId: number }> {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id: ticketId, status })
  return { ticketId, contactId: (await w.call(admin, showTicket, { id: ticketId })).body.contactId }
}

const texts = async (contactId: number) =>
  (
    await w.owner.query<{ body: string }>(
      'select m.body from messages m join tickets t on t.id = m.ticket_id where t.contact_id = $1 order by m.id',
      [contactId],
    )
  ).rows.map(({ body }) => body)

const countLive = async () =>
  (await w.owner.query("select from tickets where company_id = $1 and status <> 'closed'", [company])).rowCount

/** Locks the row, starts one step after another until each waits, and releases the row. */
async function inTurn<T extends readonly unknown[]>(
  table: 'contacts' | 'tickets',
  id: number,
  ...steps: { [At in keyof T]: () => Promise<T[At]> }
): Promise<T> {
  await w.owner.query('begin')
  await w.owner.query(`select from ${table} where id = $1 for update`, [id])
  const running: Promise<unknown>[] = []
  for (const step of steps) {
    running.push(step())
    await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(running.length)
  }
  await w.owner.query('commit')
  return Promise.all(running) as unknown as Promise<T>
}

/** Turns the clock, so that no old conversation is continued. */
async function tomorrow(): Promise<void> {
  w.turnClock(24 * 3_600_000)
  admin = await w.user(company, 'admin')
}

test('a merge waits for a message that came a moment before, and takes it along', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  await tomorrow()
  await w.receive(connection, bia, 'a moment before')
  const [, { status }] = await inTurn(
    'contacts',
    second.contactId,
    () => w.settle(),
    () => merge(first.contactId, second.contactId),
  )
  expect(status).toBe(200)
  expect(await texts(first.contactId)).toContain('a moment before')
  expect([await texts(second.contactId), await countLive()]).toEqual([[], 1])
})

test('a message that comes a moment after waits for the merge, and belongs to the contact that stayed', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  await tomorrow()
  await w.receive(connection, bia, 'a moment after')
  const [{ status }] = await inTurn(
    'tickets',
    second.ticketId,
    () => merge(first.contactId, second.contactId),
    () => w.settle(),
  )
  expect(status).toBe(200)
  expect(await texts(first.contactId)).toContain('a moment after')
  expect([await texts(second.contactId), await countLive()]).toEqual([[], 1])
})

test('of two concurrent merges of the same contacts, each into the other, one succeeds', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const answers = await inTurn(
    'contacts',
    second.contactId,
    () => merge(first.contactId, second.contactId),
    () => merge(second.contactId, first.contactId),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect((await w.call(admin, listContacts, {})).body).toMatchObject({ count: 1, contacts: [{ id: first.contactId }] })
})

test('a contact that is deleted a moment before is not merged, and a merged contact is not deleted', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const third = await past('5541900003333')
  const remove = (id: number) => w.call(admin, deleteContact, { id })
  const [merged, deleted] = await inTurn(
    'contacts',
    second.contactId,
    () => merge(first.contactId, second.contactId),
    () => remove(second.contactId),
  )
  expect([merged.status, deleted.status]).toEqual([200, 404])
  const [gone, refused] = await inTurn(
    'contacts',
    third.contactId,
    () => remove(third.contactId),
    () => merge(first.contactId, third.contactId),
  )
  expect([gone.status, refused.error.error]).toEqual([200, 'ERR_NO_CONTACT_FOUND'])
})

test('a change made a moment before the merge is not lost', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const [, merged] = await inTurn(
    'contacts',
    first.contactId,
    () => w.call(admin, updateContact, { id: first.contactId, name: 'Beatriz Nogueira' }),
    () => merge(first.contactId, second.contactId),
  )
  expect(merged.body.contact.name).toBe('Beatriz Nogueira')
})

test('a ticket or a schedule that is begun with a contact during its merge is refused, not lost', async () => {
  const [first, { contactId, ticketId }] = [await past(beatriz), await past(bia)]
  const [merged, ...begun] = await inTurn(
    'tickets',
    ticketId,
    () => merge(first.contactId, contactId),
    () => w.call(admin, createTicket, { contactId, whatsappId: connection }),
    () => w.call(admin, createSchedule, { contactId, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' }),
  )
  expect(merged.status).toBe(200)
  expect(begun.map(({ error }) => error.error)).toEqual(['ERR_NO_CONTACT_FOUND', 'ERR_NO_CONTACT_FOUND'])
})

test('a conversation begun with a contact that WhatsApp just shows to be another is not lost', async () => {
  const first = await past(beatriz)
  await w.receive(connection, '', 'hidden', { chat: { lid: '990088007701' } })
  await w.settle()
  const { rows: live } = await w.owner.query<{ id: number; contactId: number }>(
    `select id, contact_id as "contactId" from tickets where company_id = $1 and status = 'pending'`,
    [company],
  )
  const { id = 0, contactId = 0 } = live[0] ?? {}
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id, status })
  await tomorrow()
  await w.receive(connection, '', 'It is me', { chat: { lid: '990088007701', phone: beatriz } })
  const secondConnection = await w.connection(company)
  const [begun] = await inTurn(
    'contacts',
    contactId,
    () => w.call(admin, createTicket, { contactId, whatsappId: secondConnection }),
    () => w.settle(),
  )
  await w.settle()
  expect(begun.status).toBe(200)
  expect((await w.call(admin, showTicket, { id: begun.body.id })).body.contactId).toBe(first.contactId)
})

test('a schedule for another contact is not given to a contact that is being merged', async () => {
  const [first, second, third] = [await past(beatriz), await past(bia), await past('5541900003333')]
  const sendAt = '2100-01-01T12:00:00Z'
  const { id } = (await w.call(admin, createSchedule, { contactId: third.contactId, body: 'Hello', sendAt })).body
  const [merged, moved] = await inTurn(
    'tickets',
    second.ticketId,
    () => merge(first.contactId, second.contactId),
    () => w.call(admin, updateSchedule, { id, contactId: second.contactId }),
  )
  expect([merged.status, moved.error.error]).toEqual([200, 'ERR_NO_CONTACT_FOUND'])
  expect((await w.call(admin, showSchedule, { id })).body.contactId).toBe(third.contactId)
})

test('a message that comes a moment after an undo belongs to the contact whose number it came from', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const { id } = (await merge(first.contactId, second.contactId)).body.merge
  await tomorrow()
  await w.receive(connection, bia, 'a moment after')
  const [{ status }] = await inTurn(
    'tickets',
    second.ticketId,
    () => w.call(admin, undoMerge, { id }),
    () => w.settle(),
  )
  expect(status).toBe(200)
  expect(await texts(second.contactId)).toContain('a moment after')
  expect((await w.call(admin, showContact, { id: second.contactId })).body.number).toBe(bia)
})

test('an attendant who reopens a conversation at that moment has it, with the contact that stayed', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const [merged, reopened] = await inTurn(
    'contacts',
    second.contactId,
    () => merge(first.contactId, second.contactId),
    () => w.call(admin, updateTicket, { id: second.ticketId, status: 'open' }),
  )
  expect(merged.status).toBe(200)
  const { status, contactId } = (await w.call(admin, showTicket, { id: second.ticketId })).body
  expect([contactId, status === 'open']).toEqual([first.contactId, reopened.status === 200])
})

test('a merge that is cut off halfway has done nothing, and can be repeated', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const tables = [
    'contacts',
    'contact_identities',
    'contact_merges',
    'contact_tags',
    'messages',
    'tickets',
    'ticket_events',
    'visits',
  ]
  const parts = tables.map((table) => `(select json_agg(t order by t::text) from ${table} t where company_id = $1)`)
  const all = async () => (await w.owner.query({ text: `select ${parts.join(', ')}`, values: [company], rowMode: 'array' })).rows
  const before = await all()
  await w.owner.query('begin')
  await w.owner.query('select from tickets where id = $1 for update', [second.ticketId])
  const merging = merge(first.contactId, second.contactId)
  await expect.poll(() => w.countWaiting(), { interval: 10 }).toBe(1)
  // The contacts and numbers have moved by now, and the database connection of the merge breaks.
  const waiting = "datname = current_database() and wait_event_type = 'Lock'"
  await w.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)
  const { status } = await merging
  await w.owner.query('commit')
  expect(status).toBeGreaterThanOrEqual(500)
  expect(await all()).toEqual(before)
  expect((await merge(first.contactId, second.contactId)).status).toBe(200)
})
