import { contactMergePush, listMerges, mergeContacts, previewMerge } from '@recado/contract/contact-merges/api'
import type { Input } from '@recado/contract/endpoint'
import { contactPush, createContact, listContacts, showContact, updateContact } from '@recado/contract/contacts/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { createSchedule, showSchedule } from '@recado/contract/schedules/api'
import { createTag, maxTags, syncTags } from '@recado/contract/tags/api'
import { listTicketEvents, ticketEventPush, type TicketEventNews } from '@recado/contract/ticket-events/api'
import { createNote, listNotes } from '@recado/contract/ticket-notes/api'
import { isVisible } from '@recado/contract/tickets/list'
import { listTickets, showTicket, type TicketEvent, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { profiles } from '@recado/contract/profiles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

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

const add = async (input: Input<typeof createContact>) => (await w.call(admin, createContact, input)).body
const show = async (id: number) => (await w.call(admin, showContact, { id })).body
const merge = (who: TestUser, keptId: number, goneId: number, more: Partial<Input<typeof mergeContacts>> = {}) =>
  w.call(who, mergeContacts, { keptId, goneId, ...more })
const ticketOf = async (id: number) => (await w.call(admin, showTicket, { id })).body
const ticketsOf = async (contactId: number) =>
  (await w.call(admin, listTickets, { contactId: String(contactId), showAll: 'true' } as never)).body.tickets

/** A live conversation, and its contact. */
async function conversation(phone: string, over: { connectionId?: number; queueId?: number | null } = {}) {
  const ticketId = await w.ticket(company, { connectionId: connection, queueId: queue, phone, ...over })
  const { contactId } = await ticketOf(ticketId)
  return { ticketId, contactId }
}

/** A conversation that is closed. */
async function past(phone: string) {
  const had = await conversation(phone)
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id: had.ticketId, status })
  return had
}

test('the first contact stays, with the chosen fields and with those that only the second has', async () => {
  const kept = await add({
    name: 'Beatriz Nogueira',
    number: beatriz,
    email: 'bia.nogueira@correio.com',
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Bairro', value: '' },
    ],
  })
  const gone = await add({
    name: 'Bia (arquiteta Paula)',
    number: bia,
    disableBot: true,
    extraInfo: [
      { name: 'cpf ', value: '2' },
      { name: 'Arquiteta', value: 'Paula Dutra' },
      { name: 'bairro', value: 'Batel' },
    ],
  })
  w.published.length = 0
  const { status, body } = await merge(admin, kept.id, gone.id, { extraInfoFromGone: ['CPF'] })
  expect(status).toBe(200)
  expect(body.contact).toMatchObject({
    id: kept.id,
    name: 'Beatriz Nogueira',
    number: beatriz,
    email: 'bia.nogueira@correio.com',
    disableBot: true,
    extraInfo: [
      { name: 'cpf', value: '2' },
      { name: 'bairro', value: 'Batel' },
      { name: 'Arquiteta', value: 'Paula Dutra' },
    ],
  })
  expect((await w.call(admin, showContact, { id: gone.id })).error.error).toBe('ERR_NO_CONTACT_FOUND')
  expect((await w.call(admin, listContacts, {})).body).toMatchObject({ count: 1, contacts: [{ id: kept.id }] })
  expect(w.heardBy(admin, w.published, contactPush)).toMatchObject([
    { action: 'update', contact: { id: kept.id } },
    { action: 'delete', contactId: gone.id },
  ])
  expect(w.heardBy(admin, w.published, contactMergePush)).toEqual([{ action: 'create', keptId: kept.id, goneId: gone.id }])
  expect((await w.call(admin, listMerges, { contactId: kept.id })).body).toMatchObject([
    { id: body.merge.id, keptId: kept.id, goneName: 'Bia (arquiteta Paula)', user: { name: admin.name } },
  ])
  expect((await show(kept.id)).identities).toMatchObject([
    { value: beatriz, former: false },
    { value: bia, former: true },
  ])
})

test('a bot answers again only if the merge says so, and an opt-out or a block stays, since the earlier day', async () => {
  const [kept, gone] = [
    await add({ name: 'Beatriz', number: beatriz }),
    await add({ name: 'Bia', number: bia, disableBot: true }),
  ]
  const set = (id: number, column: string, at: string) =>
    w.owner.query(`update contacts set ${column} = $2 where id = $1`, [id, at])
  await set(kept.id, 'opted_out_at', '2026-03-01T10:00:00Z')
  await set(gone.id, 'opted_out_at', '2026-02-01T10:00:00Z')
  await set(gone.id, 'blocked_at', '2026-01-01T10:00:00Z')
  expect((await merge(admin, kept.id, gone.id, { disableBot: false })).body.contact).toMatchObject({ disableBot: false })
  const { rows } = await w.owner.query('select opted_out_at as out, blocked_at as blocked from contacts where id = $1', [kept.id])
  expect(rows).toEqual([{ out: new Date('2026-02-01T10:00:00Z'), blocked: new Date('2026-01-01T10:00:00Z') }])
})

test.each<[string, 'number'[], string, string]>([
  ['the first one', [], beatriz, bia],
  ['the second one', ['number'], bia, beatriz],
])('both numbers lead to the contact, and answers go to the chosen one: %s', async (_, fromGone, main, other) => {
  const first = await past(beatriz)
  const { contactId: gone } = await past(bia)
  w.turnClock(24 * 3_600_000)
  expect((await merge(await renewed(admin), first.contactId, gone, { fromGone })).body.contact.number).toBe(main)
  await w.receive(connection, other, 'from the other one')
  await w.receive(connection, main, 'from the main one')
  await w.settle()
  const someone = await renewed(admin)
  const { tickets } = (await w.call(someone, listTickets, { status: 'pending', showAll: 'true' } as never)).body
  expect(tickets).toMatchObject([{ contactId: first.contactId, unreadMessages: 2 }])
  const id = tickets[0]?.id ?? 0
  await w.call(someone, updateTicket, { id, status: 'open' })
  await w.call(someone, sendMessage, { ticketId: id, body: 'Hello' })
  expect((await w.handed(connection, 'message')).map(({ payload }) => payload.to)).toEqual([{ phone: main }])
  expect((await w.call(someone, createContact, { name: 'Somebody', number: other })).error.error).toBe('ERR_DUPLICATED_CONTACT')
})

const renewed = async (who: TestUser): Promise<TestUser> => ({ ...who, token: await w.renewedToken(who) })

test('a contact with a hidden name is still found, and answers go to the number of the other contact', async () => {
  await w.receive(connection, '', 'hidden', { chat: { lid: '77001' } })
  await w.settle()
  const hidden = (await w.call(admin, listContacts, {})).body.contacts[0]?.id ?? 0
  const gone = await add({ name: 'Bia', number: bia })
  expect((await merge(admin, hidden, gone.id)).body.contact).toMatchObject({ id: hidden, number: bia })
  expect((await show(hidden)).identities).toMatchObject([
    { kind: 'phone', former: false },
    { kind: 'lid', former: true },
  ])
})

test('tickets, messages, notes, schedules, tags and messages in groups move along', async () => {
  const first = await past(beatriz)
  const second = await past(bia)
  const group = { group: '120363000000000001' }
  for (const phone of [beatriz, bia]) await w.receive(connection, '', `group ${phone}`, { chat: group, participant: { phone } })
  await w.settle()
  const [kept, gone] = [first.contactId, second.contactId]
  const note = (await w.call(admin, createNote, { ticketId: second.ticketId, note: 'Prefers mornings' })).body.id
  const schedule = (await w.call(admin, createSchedule, { contactId: gone, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' })).body
    .id
  const [vip, lead, both] = await Promise.all(
    ['VIP', 'Lead', 'Both'].map(async (name) => (await w.call(admin, createTag, { name, color: '#1e5cb3' })).body.id),
  )
  await w.call(admin, syncTags, { contactId: kept, tags: [vip ?? 0, both ?? 0] })
  await w.call(admin, syncTags, { contactId: gone, tags: [lead ?? 0, both ?? 0] })
  const inGroups = (author: number) =>
    w.owner.query('select from messages m join tickets t on t.id = m.ticket_id where t.is_group and m.contact_id = $1', [author])
  expect((await inGroups(kept)).rowCount).toBe(1)
  await merge(admin, kept, gone)
  expect((await inGroups(kept)).rowCount).toBe(2)
  expect((await show(kept)).tags.map(({ name }) => name)).toEqual(['Both', 'Lead', 'VIP'])
  expect((await ticketsOf(kept)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first.ticketId, second.ticketId])
  expect((await w.call(admin, listNotes, { contactId: kept })).body).toMatchObject([{ id: note, contactId: kept }])
  expect((await w.call(admin, showSchedule, { id: schedule })).body.contactId).toBe(kept)
  for (const table of [
    'tickets',
    'messages',
    'message_reactions',
    'ticket_notes',
    'schedules',
    'visits',
    'contact_tags',
    'contact_identities',
  ])
    expect(
      (await w.owner.query(`select from ${table} where company_id = $1 and contact_id = $2`, [company, gone])).rowCount,
      table,
    ).toBe(0)
})

test('of two live tickets on a connection the newer closes without a message, and its unread messages wait in the older', async () => {
  const second = await conversation(bia)
  w.turnClock(60_000)
  const first = await conversation(beatriz)
  const secondConnection = await w.connection(company, 'OPENING')
  const elsewhere = await conversation(bia, { connectionId: secondConnection })
  expect(elsewhere.contactId).toBe(second.contactId)
  const sees = await w.user(company, 'user', [queue])
  w.published.length = 0
  expect((await merge(sees, first.contactId, second.contactId)).status).toBe(200)
  const [older, newer, other] = [
    await ticketOf(second.ticketId),
    await ticketOf(first.ticketId),
    await ticketOf(elsewhere.ticketId),
  ]
  expect(newer).toMatchObject({ status: 'closed', unreadMessages: 0, contactId: first.contactId })
  expect(older).toMatchObject({ status: 'pending', unreadMessages: 2, contactId: first.contactId })
  expect([older.updatedAt, older.waitingSince]).toEqual([newer.updatedAt, older.createdAt])
  expect(other).toMatchObject({ status: 'pending', unreadMessages: 1, contactId: first.contactId })
  expect(await w.handed(connection, 'message')).toEqual([])
  const story = async (ticketId: number) =>
    (await w.call(admin, listTicketEvents, { ticketId })).body.filter(({ kind }) => kind === 'merged')
  const lead = ({ id, uuid }: { id: number; uuid: string }) => ({ id, uuid })
  const name = `Customer ${bia}`
  expect(await story(newer.id)).toMatchObject([{ kind: 'merged', detail: { name, goesOn: lead(older), closed: null } }])
  expect(await story(older.id)).toMatchObject([{ kind: 'merged', detail: { name, goesOn: null, closed: lead(newer) } }])
  expect(await story(other.id)).toMatchObject([{ kind: 'merged', detail: { name, goesOn: null, closed: null } }])
  const heard = w.heardBy(sees, w.published, ticketEventPush) as TicketEventNews[]
  expect(heard.map(({ event }) => event.kind).sort()).toEqual(['closed', 'merged', 'merged', 'merged'])
  const told = (w.heardBy(sees, w.published, ticketPush) as TicketEvent[]).flatMap((event) =>
    event.action === 'update' ? [event.ticket] : [],
  )
  expect(told.map(({ id, status, contact }) => [id, status, contact.id])).toEqual(
    expect.arrayContaining([
      [newer.id, 'closed', first.contactId],
      [older.id, 'pending', first.contactId],
      [other.id, 'pending', first.contactId],
    ]),
  )
  const { rows } = await w.owner.query(
    'select kind, user_id as "userId" from ticket_events where ticket_id = $1 order by id desc limit 2',
    [newer.id],
  )
  expect(rows).toEqual([
    { kind: 'merged', userId: sees.id },
    { kind: 'closed', userId: sees.id },
  ])
  expect((await w.owner.query('select from visits where ticket_id = $1 and closed_at is not null', [newer.id])).rowCount).toBe(1)
})

test('a customer who waits in the newer conversation waits in the older one, which was answered, from the same time', async () => {
  const older = await conversation(bia)
  await w.call(admin, updateTicket, { id: older.ticketId, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: older.ticketId, body: 'Done' })
  w.turnClock(60_000)
  const newer = await conversation(beatriz)
  const { waitingSince } = await ticketOf(newer.ticketId)
  expect([(await ticketOf(older.ticketId)).waitingSince, waitingSince]).toEqual([null, expect.any(String)])
  expect((await merge(admin, newer.contactId, older.contactId)).status).toBe(200)
  expect(await ticketOf(older.ticketId)).toMatchObject({ status: 'open', waitingSince })
})

test('a user who may open all live tickets of both contacts merges them, and no other user sees the preview', async () => {
  const foreign = await w.queue(company)
  const first = await conversation(beatriz)
  const second = await conversation(bia, { connectionId: await w.connection(company, 'OPENING') })
  const colleague = await w.user(company, 'user', [queue])
  const places = [queue, foreign, null].flatMap((queueId) => [
    { status: 'pending' as const, queueId, userId: null },
    { status: 'open' as const, queueId, userId: colleague.id },
    { status: 'closed' as const, queueId, userId: colleague.id },
  ])
  for (const profile of profiles) {
    for (const allTicket of ['enabled', 'desabled'] as const) {
      const me = await w.user(company, profile, [queue], allTicket)
      for (const place of places) {
        for (const [ticketId, contactId] of [
          [first.ticketId, first.contactId],
          [second.ticketId, second.contactId],
        ]) {
          await w.owner.query("update tickets set status = 'pending', queue_id = $2, user_id = null where company_id = $1", [
            company,
            queue,
          ])
          await w.owner.query('update tickets set status = $2, queue_id = $3, user_id = $4 where id = $1', [
            ticketId,
            place.status,
            place.queueId,
            place.userId,
          ])
          const may = place.status === 'closed' || isVisible(me, place)
          const asked = await w.call(me, previewMerge, { keptId: first.contactId, goneId: second.contactId })
          expect([profile, allTicket, place, asked.status]).toEqual([profile, allTicket, place, may ? 200 : 403])
          // The invalid field is refused, whether the merge is allowed or not.
          const { status } = await merge(me, first.contactId, second.contactId, { disableBot: 'yes' as never })
          expect(status).toBe(400)
          if (!may) expect((await merge(me, first.contactId, second.contactId)).error.error).toBe('ERR_NO_PERMISSION')
          expect(contactId).toBeGreaterThan(0)
        }
      }
    }
  }
  const sees = await w.user(company, 'user', [queue])
  await w.owner.query("update tickets set status = 'pending', queue_id = $2, user_id = null where company_id = $1", [
    company,
    queue,
  ])
  expect((await merge(sees, first.contactId, second.contactId)).status).toBe(200)
})

test('the preview tells what would happen, as far as the user may see it', async () => {
  const [first, second] = [await conversation(beatriz), await conversation(bia)]
  const old = await past('5541900000001')
  await w.owner.query('update tickets set contact_id = $2, queue_id = $3 where id = $1', [
    old.ticketId,
    second.contactId,
    await w.queue(company),
  ])
  const me = await w.user(company, 'user', [queue])
  await w.call(me, updateTicket, { id: second.ticketId, status: 'open' })
  await w.call(me, createNote, { ticketId: first.ticketId, note: 'A note' })
  await w.call(me, createSchedule, { contactId: second.contactId, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' })
  const ask = (who: TestUser) => w.call(who, previewMerge, { keptId: first.contactId, goneId: second.contactId })
  const { name } = (await ticketOf(first.ticketId)).whatsapp ?? { name: '' }
  expect((await ask(me)).body).toMatchObject({
    kept: { contact: { id: first.contactId }, tickets: 1, messages: 1, notes: 1, schedules: 0 },
    gone: { contact: { id: second.contactId }, tickets: 1, messages: 1, notes: 0, schedules: 1 },
    closing: [
      {
        connection: name,
        closes: { id: second.ticketId, user: { id: me.id, name: me.name } },
        goesOn: { id: first.ticketId, user: null },
      },
    ],
  })
  await w.call(admin, createSchedule, { contactId: second.contactId, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' })
  expect((await ask(me)).error.error).toBe('ERR_NO_PERMISSION')
  expect((await ask(admin)).body).toMatchObject({ gone: { tickets: 2, messages: 2, schedules: 2 } })
})

test('groups, a contact with itself, a contact that is gone, and too many fields or tags are refused', async () => {
  const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
  await w.receive(connection, '', 'hello', { chat: { group: '120363000000000002' }, participant: { phone: '5541900000002' } })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from contacts where company_id = $1 and is_group', [company])
  const group = rows[0]?.id ?? 0
  const refused = async (keptId: number, goneId: number) => (await merge(admin, keptId, goneId)).error.error
  expect([await refused(kept.id, group), await refused(group, kept.id)]).toEqual(['ERR_MERGE_GROUP', 'ERR_MERGE_GROUP'])
  expect((await merge(admin, kept.id, kept.id)).error).toMatchObject({ details: { fields: [{ path: 'goneId' }] } })
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `Info ${from + at}`, value: 'x' }))
  await w.call(admin, updateContact, { id: kept.id, extraInfo: many(0, 30) })
  await w.call(admin, updateContact, { id: gone.id, extraInfo: many(100, 21) })
  expect((await merge(admin, kept.id, gone.id)).error).toMatchObject({
    details: { fields: [{ path: 'goneId', rule: 'too_big' }] },
  })
  await w.call(admin, updateContact, { id: gone.id, extraInfo: many(20, 21) })
  await w.owner.query(
    `with t as (insert into tags (company_id, name, color) select $1, 'T' || g, '#fff' from generate_series(1, $2) g returning id)
     insert into contact_tags (company_id, contact_id, tag_id)
     select $1, case when row_number() over () <= $2 / 2 then $3::int else $4::int end, id from t`,
    [company, maxTags + 1, kept.id, gone.id],
  )
  expect((await merge(admin, kept.id, gone.id)).error).toMatchObject({
    details: { fields: [{ path: 'goneId', rule: 'too_big' }] },
  })
  await w.owner.query('delete from tags where company_id = $1 and name = $2', [company, 'T1'])
  expect((await merge(admin, kept.id, gone.id)).status).toBe(200)
  expect([await refused(kept.id, gone.id), await refused(gone.id, kept.id)]).toEqual(Array(2).fill('ERR_NO_CONTACT_FOUND'))
})

test('a user who saw an outdated state of one of them decides again', async () => {
  const [kept, gone] = [await add({ name: 'Beatriz', number: beatriz }), await add({ name: 'Bia', number: bia })]
  w.turnClock(1_000)
  await w.call(admin, updateContact, { id: gone.id, name: 'Bia Prado' })
  const seen = { keptUpdatedAt: kept.updatedAt, goneUpdatedAt: gone.updatedAt }
  const { status, error } = await merge(admin, kept.id, gone.id, seen)
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { id: gone.id, name: 'Bia Prado' } } }])
  const { updatedAt } = await show(gone.id)
  expect((await merge(admin, kept.id, gone.id, { ...seen, goneUpdatedAt: updatedAt })).status).toBe(200)
})

test('the messages of either contact are read in the tickets they were written in', async () => {
  const [first, second] = [await past(beatriz), await past(bia)]
  await merge(admin, first.contactId, second.contactId)
  const { messages } = (await w.call(admin, listMessages, { ticketId: second.ticketId })).body
  expect(messages).toMatchObject([{ body: `Hello from ${bia}`, contact: { name: `Customer ${beatriz}` } }])
})
