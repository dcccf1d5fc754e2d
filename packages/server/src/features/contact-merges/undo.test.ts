import { contactMergePush, listMerges, mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import type { Input } from '@recado/contract/endpoint'
import {
  type ContactDetails,
  contactPush,
  createContact,
  deleteContact,
  listContacts,
  showContact,
  updateContact,
} from '@recado/contract/contacts/api'
import { blockContact, listOptOuts, optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { createTag, listTagRecords, syncTags } from '@recado/contract/tags/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { createNote, listNotes } from '@recado/contract/ticket-notes/api'
import { deleteTicket, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'
import { forgetOld } from './forgetting.ts'

let w: World
let company: number
let queue: number
let connection: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  // With this connection no number is looked up, and messages wait for it to come back.
  connection = await w.connection(company, 'OPENING')
  admin = await w.user(company, 'admin')
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')", [company])
})
afterAll(() => w.end())

const beatriz = '5541981231204'
const bia = '5541997008812'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const add = async (input: Input<typeof createContact>) => (await w.call(admin, createContact, input)).body
const show = async (id: number) => (await w.call(admin, showContact, { id })).body
const ticketOf = async (id: number) => (await w.call(admin, showTicket, { id })).body
const undo = (id: number, who = admin) => w.call(who, undoMerge, { id })
async function merge(keptId: number, goneId: number, more: Partial<Input<typeof mergeContacts>> = {}): Promise<number> {
  const { status, body } = await w.call(admin, mergeContacts, { keptId, goneId, ...more })
  expect(status).toBe(200)
  return body.merge.id
}

async function conversation(phone: string, over: { connectionId?: number } = {}) {
  const ticketId = await w.ticket(company, { connectionId: connection, queueId: queue, phone, ...over })
  return { ticketId, contactId: (await ticketOf(ticketId)).contactId }
}

async function past(phone: string) {
  const had = await conversation(phone)
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id: had.ticketId, status })
  return had
}

const plain = (contact: ContactDetails) => ({ ...contact, updatedAt: '' })
/** Replaces the admin, because sessions do not last that long. */
const renew = async () => void (admin = await w.user(company, 'admin'))

/** Every record with its contact. */
async function whose(): Promise<unknown> {
  const tables = [
    'tickets',
    'messages',
    'message_reactions',
    'ticket_notes',
    'schedules',
    'visits',
    'contact_tags',
    'contact_identities',
    'contact_opt_outs',
  ]
  const parts = tables.map(
    (table) =>
      `'${table}', (select json_agg(r order by r::text)
        from (select to_jsonb(t) - 'updated_at'${table === 'contact_tags' ? " - 'created_at'" : ''} as r from ${table} t
          where company_id = $1) r)`,
  )
  return (await w.owner.query(`select json_build_object(${parts.join(', ')}) as data`, [company])).rows[0]?.data
}

test.each<[string, ('name' | 'number' | 'email')[]]>([
  ['the first one, whose number stayed', []],
  ['the second one, whose number and name were taken', ['name', 'number', 'email']],
])('each contact has again what it had: answers went to %s', async (_, fromGone) => {
  const first = await past(beatriz)
  // The history of a deleted ticket still counts, for its contact.
  await w.call(admin, deleteTicket, { id: (await conversation(bia)).ticketId })
  const second = await past(bia)
  for (const phone of [beatriz, bia])
    await w.receive(connection, '', `in the group ${phone}`, { chat: { group: '120363000000000001' }, participant: { phone } })
  await w.settle()
  const [kept, gone] = [first.contactId, second.contactId]
  await w.call(admin, updateContact, { id: kept, email: 'a@b.example', extraInfo: [{ name: 'CPF', value: '1' }] })
  await w.call(admin, updateContact, {
    id: gone,
    email: 'c@d.example',
    extraInfo: [{ name: 'Bairro', value: 'Batel' }],
    disableBot: true,
  })
  for (const [at, contactId] of [kept, gone].entries()) await w.call(admin, optOutContact, { id: contactId, reason: `${at}` })
  await w.call(admin, createNote, { ticketId: second.ticketId, note: 'Prefers mornings' })
  await w.call(admin, createSchedule, { contactId: gone, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' })
  const tag = async (name: string) => (await w.call(admin, createTag, { name, color: '#1e5cb3' })).body.id
  const [vip, lead, both] = [await tag('VIP'), await tag('Lead'), await tag('Both')]
  await w.call(admin, syncTags, { contactId: kept, tags: [vip, both] })
  await w.call(admin, syncTags, { contactId: gone, tags: [lead, both] })
  await w.settle()
  const before = [await whose(), plain(await show(kept)), plain(await show(gone))]

  const id = await merge(kept, gone, { fromGone })
  expect(await whose()).not.toEqual(before[0])
  expect((await w.call(admin, listOptOuts, { id: kept })).body.map(({ reason }) => reason)).toEqual(['1', '0'])
  w.published.length = 0
  const { status, body } = await undo(id)
  expect([status, body]).toMatchObject([200, { kept: { id: kept }, gone: { id: gone } }])
  expect([await whose(), plain(await show(kept)), plain(await show(gone))]).toEqual(before)
  expect(w.heardBy(admin, w.published, contactPush)).toMatchObject([
    { action: 'create', contact: { id: gone } },
    { action: 'update', contact: { id: kept } },
  ])
  expect(w.heardBy(admin, w.published, contactMergePush)).toEqual([{ action: 'delete', keptId: kept, goneId: gone }])
  expect((await w.call(admin, listContacts, {})).body.count).toBe(3)
  expect((await w.call(admin, listMerges, { contactId: kept })).body).toEqual([])
  const { tags } = (await w.call(admin, listTagRecords, {})).body
  expect(tags.map(({ name, contactsCount }) => [name, contactsCount])).toEqual([
    ['Both', 2],
    ['Lead', 1],
    ['VIP', 1],
  ])
})

test('each ticket goes back whole, new records stay where they are, and a ticket that the merge closed stays closed', async () => {
  const second = await conversation(bia)
  const first = await conversation(beatriz)
  const [kept, gone] = [first.contactId, second.contactId]
  const id = await merge(kept, gone)
  // Both customers write into the one conversation that goes on. On another connection a new one begins.
  await w.receive(connection, beatriz, 'from Beatriz')
  await w.receive(connection, bia, 'from Bia')
  const secondConnection = await w.connection(company, 'OPENING')
  await w.receive(secondConnection, bia, 'on another connection')
  await w.settle()
  const note = (await w.call(admin, createNote, { ticketId: second.ticketId, note: 'Since then' })).body.id
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where connection_id = $1', [secondConnection])
  const since = rows[0]?.id ?? 0
  const schedule = (await w.call(admin, createSchedule, { contactId: kept, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' })).body
    .id
  w.published.length = 0
  await undo(id)
  expect(await ticketOf(second.ticketId)).toMatchObject({ contactId: gone, status: 'pending', unreadMessages: 4 })
  expect(await ticketOf(first.ticketId)).toMatchObject({ contactId: kept, status: 'closed' })
  expect(await ticketOf(since)).toMatchObject({ contactId: kept, status: 'pending' })
  expect((await w.call(admin, showSchedule, { id: schedule })).body.contactId).toBe(kept)
  expect((await w.call(admin, listNotes, { contactId: gone })).body).toMatchObject([{ id: note, contactId: gone }])
  const authors = await w.owner.query('select distinct contact_id as author from messages where ticket_id = $1', [
    second.ticketId,
  ])
  expect(authors.rows).toEqual([{ author: gone }])
  expect(w.heardBy(admin, w.published, ticketPush)).toMatchObject([
    { action: 'update', ticket: { id: second.ticketId, contact: { id: gone, name: `Customer ${bia}` } } },
  ])
  const lastOf = async (ticketId: number) => (await w.call(admin, listTicketEvents, { ticketId })).body[0]
  expect(await lastOf(second.ticketId)).toMatchObject({ kind: 'unmerged', detail: { name: `Customer ${beatriz}` } })
  for (const ticketId of [first.ticketId, since])
    expect(await lastOf(ticketId)).toMatchObject({ kind: 'unmerged', detail: { name: `Customer ${bia}` } })
  await w.receive(connection, beatriz, 'again')
  await w.receive(connection, bia, 'again')
  await w.settle()
  const live = await w.owner.query(
    "select contact_id as contact from tickets where company_id = $1 and connection_id = $2 and status <> 'closed' order by 1",
    [company, connection],
  )
  expect(live.rows.map(({ contact }) => contact)).toEqual([gone, kept].toSorted((a, b) => a - b))
})

test('fields, tags and a number that were changed since the merge stay changed', async () => {
  const kept = await add({ name: 'Beatriz', number: beatriz, email: 'a@b.example' })
  const gone = await add({ name: 'Bia', number: bia, email: 'c@d.example', disableBot: true })
  const [mine, theirs] = await Promise.all(
    ['Mine', 'Theirs'].map(async (name) => (await w.call(admin, createTag, { name, color: '#1e5cb3' })).body.id),
  )
  await w.call(admin, syncTags, { contactId: gone.id, tags: [theirs ?? 0] })
  const id = await merge(kept.id, gone.id, { fromGone: ['name', 'email'] })
  await w.call(admin, updateContact, { id: kept.id, name: 'Beatriz N.', number: '5541900001111' })
  await w.call(admin, syncTags, { contactId: kept.id, tags: [mine ?? 0, theirs ?? 0] })
  await undo(id)
  expect(await show(kept.id)).toMatchObject({
    name: 'Beatriz N.',
    number: '5541900001111',
    email: 'a@b.example',
    disableBot: false,
    tags: [{ name: 'Mine' }],
  })
  expect(await show(gone.id)).toMatchObject({
    name: 'Bia',
    number: bia,
    email: 'c@d.example',
    disableBot: true,
    tags: [{ name: 'Theirs' }],
    identities: [{ value: bia, former: false }],
  })
})

test('a name that WhatsApp reported meanwhile for the number that goes leaves with it, and the two are not merged again', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const id = await merge(first.contactId, second.contactId, { fromGone: ['number'] })
  await w.receive(connection, '', 'with a hidden name', { chat: { phone: bia, lid: '77001' } })
  await w.settle()
  await undo(id)
  expect((await show(second.contactId)).identities).toMatchObject([{ kind: 'phone' }, { kind: 'lid', former: false }])
  await w.receive(connection, '', 'again', { chat: { phone: bia, lid: '77001' } })
  await w.receive(connection, beatriz, 'and the other')
  await w.settle()
  expect((await show(first.contactId)).identities).toMatchObject([{ value: beatriz, former: false }])
  expect((await show(second.contactId)).number).toBe(bia)
})

test('a number that another contact has by now is not taken back', async () => {
  const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
  const id = await merge(kept.id, gone.id)
  const other = await add({ name: 'Somebody', number: '5541900002222' })
  await w.owner.query('update contact_identities set contact_id = $2, former = false where company_id = $1 and value = $3', [
    company,
    other.id,
    bia,
  ])
  await w.owner.query('update contacts set number = $2 where id = $1', [other.id, bia])
  expect((await undo(id)).status).toBe(200)
  expect(await show(gone.id)).toMatchObject({ number: '', identities: [] })
  expect((await show(other.id)).number).toBe(bia)
})

test('an opt-out since the merge may come from either contact, so both get no messages', async () => {
  const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
  const out = async () =>
    (
      await w.owner.query<{ out: Date | null; blocked: Date | null }>(
        'select opted_out_at as out, blocked_at as blocked from contacts where company_id = $1 order by id',
        [company],
      )
    ).rows
  await w.owner.query("update contacts set blocked_at = '2026-01-01T10:00:00Z' where id = $1", [gone.id])
  const id = await merge(kept.id, gone.id)
  await w.owner.query("update contacts set opted_out_at = '2026-11-23T10:00:00Z' where id = $1", [kept.id])
  await undo(id)
  const [at, blocked] = [new Date('2026-11-23T10:00:00Z'), new Date('2026-01-01T10:00:00Z')]
  expect(await out()).toEqual([
    { out: at, blocked: null },
    { out: at, blocked },
  ])
})

const fields = async (ids: readonly number[]) => {
  const shown = await Promise.all(ids.map(show))
  return shown.map(({ optedOutAt, blockedAt }) => [optedOutAt !== null, blockedAt !== null])
}

test.each(['kept', 'gone'] as const)(
  'an opt-out or a block that is repeated after the merge applies to both (of the %s)',
  async (which) => {
    const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
    const first = which === 'kept' ? kept : gone
    for (const endpoint of [optOutContact, blockContact]) await w.call(admin, endpoint, { id: first.id })
    const id = await merge(kept.id, gone.id)
    w.turnClock(1_000)
    expect((await w.call(admin, optOutContact, { id: kept.id, reason: 'Said so again' })).status).toBe(200)
    expect((await w.call(admin, blockContact, { id: kept.id })).status).toBe(200)
    await undo(id)
    expect(await fields([kept.id, gone.id])).toEqual([
      [true, true],
      [true, true],
    ])
    expect((await w.call(admin, listOptOuts, { id: kept.id })).body[0]).toMatchObject({ kind: 'out', reason: 'Said so again' })
  },
)

test.each(['kept', 'gone'] as const)(
  'a customer who waited before the merge with a blocked contact waits again (the %s)',
  async (which) => {
    const waits = await conversation(beatriz)
    const blocked = await add({ name: 'Bia', number: bia })
    await w.call(admin, blockContact, { id: blocked.id })
    const since = async () => (await ticketOf(waits.ticketId)).waitingSince
    expect(await since()).toEqual(expect.any(String))
    const [kept, gone] = which === 'kept' ? [waits.contactId, blocked.id] : [blocked.id, waits.contactId]
    const id = await merge(kept, gone)
    expect(await since()).toBeNull()
    w.turnClock(60_000)
    const { body } = await undo(id)
    expect(await fields([waits.contactId, blocked.id])).toEqual([
      [false, false],
      [false, true],
    ])
    expect(await since()).toBe(body.kept.updatedAt)
  },
)

test('an opt-out and a block of three merged contacts apply to each of them', async () => {
  const third = '5541990001122'
  const [own, within, outer] = [
    await add({ name: 'Beatriz', number: beatriz }),
    await add({ name: 'Bia', number: bia }),
    await add({ name: 'B.', number: third }),
  ]
  for (const endpoint of [optOutContact, blockContact]) await w.call(admin, endpoint, { id: within.id })
  const merges = [await merge(own.id, within.id), await merge(outer.id, own.id)]
  w.turnClock(1_000)
  for (const endpoint of [optOutContact, blockContact]) await w.call(admin, endpoint, { id: outer.id })
  for (const id of merges.toReversed()) await undo(id)
  const said = [true, true]
  expect(await fields([own.id, within.id, outer.id])).toEqual([said, said, said])
})

test('the opt-outs of each contact are returned to it, however many the installation has', async () => {
  await w.owner.query('alter table contact_opt_outs alter column id restart with 3000000000')
  const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
  await w.call(admin, optOutContact, { id: gone.id, reason: 'By telephone' })
  expect((await undo(await merge(kept.id, gone.id))).status).toBe(200)
  expect((await w.call(admin, listOptOuts, { id: gone.id })).body).toMatchObject([{ reason: 'By telephone' }])
})

test('a merge is undone once, by a user who may open all live tickets', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const id = await merge(first.contactId, second.contactId)
  const live = await conversation(beatriz, { connectionId: await w.connection(company, 'OPENING') })
  expect(live.contactId).toBe(first.contactId)
  const outsider = await w.user(company, 'user', [await w.queue(company)], 'enabled')
  const member = await w.user(company, 'user', [queue])
  expect((await undo(id, outsider)).error.error).toBe('ERR_NO_PERMISSION')
  const told = async (who: TestUser) => (await w.call(who, listMerges, { contactId: first.contactId })).body
  expect(await told(outsider)).toMatchObject([{ id, undoableUntil: null }])
  expect(await told(member)).toMatchObject([{ id, undoableUntil: expect.any(String) }])
  const both = await Promise.all([undo(id, member), undo(id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await undo(id)).error.error).toBe('ERR_MERGE_UNDONE')
})

test('after 30 days a merge cannot be undone, and its snapshot is gone', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const id = await merge(first.contactId, second.contactId)
  const later = await merge(first.contactId, (await past('5541900003333')).contactId)
  await w.owner.query("update contact_merges set created_at = created_at + interval '1 day' where id = $1", [later])
  const keeps = async () =>
    (
      await w.owner.query('select id, snapshot is not null as "isKept" from contact_merges where company_id = $1 order by id', [
        company,
      ])
    ).rows
  w.turnClock(30 * dayMs - hourMs)
  await w.settle()
  expect(await keeps()).toMatchObject([{ isKept: true }, { isKept: true }])
  w.turnClock(hourMs)
  await renew()
  expect((await undo(id)).error.error).toBe('ERR_MERGE_OLD')
  w.turnClock(hourMs)
  await w.settle()
  await renew()
  expect(await keeps()).toMatchObject([
    { id, isKept: false },
    { id: later, isKept: true },
  ])
  expect((await undo(id)).error.error).toBe('ERR_MERGE_OLD')
  expect((await w.owner.query('select from contacts where id = $1', [second.contactId])).rowCount).toBe(0)
  expect(await ticketOf(second.ticketId)).toMatchObject({ contactId: first.contactId })
  const { body } = await w.call(admin, listMerges, { contactId: first.contactId })
  expect(body).toMatchObject([{ undoableUntil: expect.any(String) }, { goneName: `Customer ${bia}`, undoableUntil: null }])
})

test('a failure in one company does not keep another from forgetting its merges', async () => {
  const unit: typeof w.app.unit = (companyId, work, reads) =>
    companyId === troubled ? Promise.reject(new Error('trouble')) : w.app.unit(companyId, work, reads)
  const merged = []
  for (let at = 0; at < 2; at++) {
    company = await w.company()
    admin = await w.user(company, 'admin')
    const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
    merged.push(await merge(kept.id, gone.id))
  }
  const troubled = company - 1
  const now = new Date(w.now.getTime() + 31 * dayMs)
  await expect(forgetOld({ ...w.app.around, unit, now })).rejects.toThrow('trouble')
  const { rows } = await w.owner.query(
    'select id, snapshot is null as "isForgotten" from contact_merges where id = any($1) order by id',
    [merged],
  )
  expect(rows.map(({ isForgotten }) => isForgotten)).toEqual([false, true])
})

test('a merge into a contact that was deleted, or merged into another, cannot be undone', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  const third = await past('5541900003333')
  const id = await merge(first.contactId, second.contactId)
  const later = await merge(third.contactId, first.contactId)
  expect((await undo(id)).error.error).toBe('ERR_MERGE_GONE')
  expect(await ticketOf(second.ticketId)).toMatchObject({ contactId: third.contactId })
  await undo(later)
  expect(await ticketOf(second.ticketId)).toMatchObject({ contactId: first.contactId })
  await w.call(admin, deleteContact, { id: first.contactId })
  expect((await undo(id)).error.error).toBe('ERR_MERGE_GONE')
  await w.settle()
  expect((await undo(id)).error.error).toBe('ERR_MERGE_GONE')
  expect((await w.owner.query('select from contacts where id = $1', [second.contactId])).rowCount).toBe(0)
})

test('of a deleted contact nothing is kept that had been merged into it, not even indirectly', async () => {
  const [first, second, third] = [await past(beatriz), await past(bia), await past('5541900003333')]
  await merge(second.contactId, third.contactId)
  await merge(first.contactId, second.contactId)
  await w.call(admin, deleteContact, { id: first.contactId })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from contacts where company_id = $1', [company])
  expect(rows).toEqual([{ id: first.contactId }])
})

test('two contacts that WhatsApp shows to be one stay one, and a merge by hand into one is undone from the one that stayed', async () => {
  await w.receive(connection, '', 'hidden', { chat: { lid: '77001' } })
  await w.settle()
  const hidden = (await w.call(admin, listContacts, {})).body.contacts[0]?.id ?? 0
  const { contactId: known } = await past(beatriz)
  const gone = await past(bia)
  const id = await merge(hidden, gone.contactId)
  // Of the two that WhatsApp shows to be one, the older with a number stays.
  await w.owner.query("update contacts set number = '' where id = $1", [hidden])
  await w.owner.query("update contact_identities set former = kind = 'phone' where contact_id = $1", [hidden])
  await w.receive(connection, '', 'both', { chat: { lid: '77001', phone: beatriz } })
  await w.settle()
  expect((await w.call(admin, showContact, { id: hidden })).error.error).toBe('ERR_NO_CONTACT_FOUND')
  expect((await w.call(admin, listMerges, { contactId: known })).body).toMatchObject([{ id, keptId: known }])
  expect((await undo(id)).status).toBe(200)
  expect(await ticketOf(gone.ticketId)).toMatchObject({ contactId: gone.contactId })
  expect(await show(gone.contactId)).toMatchObject({ number: bia, identities: [{ value: bia, former: false }] })
  expect((await show(known)).number).toBe(beatriz)
})
