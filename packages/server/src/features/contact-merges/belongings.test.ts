import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { erasePersonalData } from '@recado/contract/personal-data/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { createTag, syncTags } from '@recado/contract/tags/api'
import { createNote } from '@recado/contract/ticket-notes/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

/**
 * What happens to the rows that refer to a contact when a user merges it into another one, when the merge is undone, and when the contact
 * is erased.
 */
interface Answers {
  merged: 'move' | 'are copied' | 'stay'
  undone: 'return' | 'stay'
  erased: 'go' | 'stay'
}

const follow = { merged: 'move', undone: 'return' } as const

/** A new table that refers to contacts must be listed here, and the helper below must insert a row of it. */
const ofContacts: Record<string, Answers> = {
  'awaited_words.contact_id': { merged: 'are copied', undone: 'stay', erased: 'go' },
  'campaign_recipients.contact_id': { ...follow, erased: 'stay' },
  'contact_identities.contact_id': { ...follow, erased: 'go' },
  'contact_merges.gone_id': { merged: 'stay', undone: 'stay', erased: 'go' },
  'contact_merges.kept_id': { merged: 'stay', undone: 'stay', erased: 'go' },
  'contact_opt_outs.contact_id': { ...follow, erased: 'go' },
  'contact_tags.contact_id': { ...follow, erased: 'go' },
  'customer_windows.contact_id': { ...follow, erased: 'go' },
  'message_reactions.contact_id': { ...follow, erased: 'stay' },
  'messages.contact_id': { ...follow, erased: 'stay' },
  'schedules.contact_id': { ...follow, erased: 'go' },
  'ticket_notes.contact_id': { ...follow, erased: 'go' },
  'tickets.contact_id': { ...follow, erased: 'stay' },
  'visits.contact_id': { ...follow, erased: 'stay' },
  'webhook_deliveries.contact_id': { ...follow, erased: 'go' },
}

/** A deleted contact is never merged. */
const ofDeleted: Record<string, Pick<Answers, 'erased'>> = { 'suppressed_addresses.contact_id': { erased: 'go' } }

/** Tickets change their contact as a whole, and rows that refer to a ticket follow it. */
const ofTickets: Record<string, Pick<Answers, 'erased'>> = {
  'bot_conversations.ticket_id': { erased: 'stay' },
  'bot_runs.ticket_id': { erased: 'go' },
  'bot_steps.ticket_id': { erased: 'stay' },
  'campaign_recipients.ticket_id': { erased: 'stay' },
  'messages.ticket_id': { erased: 'stay' },
  'schedules.ticket_id': { erased: 'go' },
  'ticket_events.ticket_id': { erased: 'stay' },
  'ticket_marks.ticket_id': { erased: 'stay' },
  'ticket_notes.ticket_id': { erased: 'go' },
  'visits.ticket_id': { erased: 'stay' },
  'webhook_deliveries.ticket_id': { erased: 'go' },
}

let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
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

interface Somebody {
  id: number
  ticketId: number
}

const merge = async (keptId: number, goneId: number) => (await w.call(admin, mergeContacts, { keptId, goneId })).body.merge.id

async function writer(chat: Chat): Promise<Somebody> {
  await w.receive(connection, '', 'Where is my order?', { chat })
  await w.settle()
  const { rows } = await w.owner.query<Somebody>(
    'select contact_id as id, id as "ticketId" from tickets where company_id = $1 order by tickets.id desc limit 1',
    [company],
  )
  return rows[0] ?? { id: 0, ticketId: 0 }
}

/** A contact with a row in every table that refers to contacts or tickets, and without a live ticket. */
async function somebody(chat: Chat): Promise<Somebody> {
  const name = chat.phone ?? chat.lid ?? ''
  const { id, ticketId } = await writer(chat)
  const group = { group: `120363${name}` }
  const waId = await w.receive(connection, '', 'to all', { chat: group, participant: chat })
  await w.settle()
  const change = { type: 'reaction', emoji: '👍' } as const
  await w.change(connection, { chat: group, participant: chat, target: { waId, fromMe: false, participant: chat }, change })
  await w.settle()
  await w.call(admin, createNote, { ticketId, note: 'Prefers mornings' })
  await w.call(admin, createSchedule, { contactId: id, ticketId, body: 'Hello', sendAt: '2100-01-01T12:00:00Z' })
  const tag = (await w.call(admin, createTag, { name: `Tag ${name}`, color: '#1e5cb3' })).body.id
  await w.call(admin, syncTags, { contactId: id, tags: [tag] })
  await w.call(admin, optOutContact, { id, reason: 'asked for it' })
  await onceMerged(id, `99${name}`)
  await insertTheRest({ id, ticketId })
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  await w.settle()
  return { id, ticketId }
}

/** Merges another contact into this one, and this one into another for a while. */
async function onceMerged(id: number, name: string): Promise<void> {
  await merge(id, (await writer({ lid: `${name}1` })).id)
  await w.call(admin, undoMerge, { id: await merge((await writer({ lid: `${name}2` })).id, id) })
}

async function insertTheRest({ id, ticketId }: Somebody): Promise<void> {
  const insert = (text: string, ...more: unknown[]) => w.owner.query(text, [company, ...more])
  await insert('insert into ticket_marks values ($1, $2, $3, true, false, false)', admin.id, ticketId)
  await insert("insert into bot_steps (company_id, ticket_id, rules, said, at) values ($1, $2, '{}', 0, now())", ticketId)
  await insert(
    `with flow as (insert into flows (company_id, name, created_at, updated_at) values ($1, 'Flow ' || $2::int, now(), now()) returning id),
       version as (insert into flow_versions (company_id, flow_id, number, graph, at, nodes, added, removed, changed)
         select $1, id, 1, '{"nodes": [], "connections": []}', now(), 0, 0, 0, 0 from flow returning id, flow_id)
     insert into bot_runs (company_id, ticket_id, flow_id, version_id, started_by, state, status, created_at, updated_at, ended_at)
     select $1, $2, flow_id, id, 'phrase', '{}', 'ended', now(), now(), now() from version`,
    ticketId,
  )
  await insert(
    `with campaign as (
       insert into campaigns (company_id, name, created_at, updated_at) values ($1, 'Offer', now(), now()) returning id)
     insert into campaign_recipients (company_id, campaign_id, name, number, contact_id, ticket_id, place, is_stranger, state)
     select $1, id, '', '', $2, $3, 1, false, 'sent' from campaign`,
    id,
    ticketId,
  )
  await insert(
    `insert into awaited_words (company_id, contact_id, connection_id, stop_until) values ($1, $2, $3, now() + interval '7 days')`,
    id,
    connection,
  )
  await insert('insert into customer_windows values ($1, $2, $3, now())', id, await w.connection(company))
  await insert(
    `insert into webhook_deliveries (company_id, type, lane, ticket_id, contact_id, data, state)
     values ($1, 'ticket.closed', 'ticket', $3, $2, jsonb_build_object('contact', jsonb_build_object('id', $2::int)), 'delivered')`,
    id,
    ticketId,
  )
  await insert("insert into suppressed_addresses values ($1, 'phone', $2, $3, now())", `former ${id}`, id)
}

/** The columns that refer to a contact or a ticket: foreign keys, and ids that outlive the row they refer to. */
async function placesOf(table: 'contacts' | 'tickets'): Promise<string[]> {
  const { rows } = await w.owner.query<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
     where c.contype = 'f' and c.confrelid = $1::text::regclass
     union select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and column_name like '%' || rtrim($1, 's') || '_id' order by 1`,
    [table],
  )
  return rows.map(({ place }) => place)
}

async function count(places: object, id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const place of Object.keys(places)) {
    const [table, column] = place.split('.')
    const { rowCount } = await w.owner.query(`select from ${table} where company_id = $1 and ${column} = $2`, [company, id])
    counts[place] = rowCount ?? 0
  }
  return counts
}

const without = (counts: Record<string, number>) => Object.keys(counts).filter((place) => !counts[place])

test('each column that refers to a contact or a ticket has a stated outcome', async () => {
  expect(await placesOf('contacts')).toEqual(Object.keys({ ...ofContacts, ...ofDeleted }).toSorted())
  expect(await placesOf('tickets')).toEqual(Object.keys(ofTickets))
})

test('rows that refer to a contact follow it into another one and back, or stay for a reason', async () => {
  const [kept, gone] = [await somebody({ phone: '5541981231204' }), await somebody({ phone: '5541997008812' })]
  const before = { kept: await count(ofContacts, kept.id), gone: await count(ofContacts, gone.id) }
  expect(without(before.gone)).toEqual([])
  const id = await merge(kept.id, gone.id)
  const merged = { kept: await count(ofContacts, kept.id), gone: await count(ofContacts, gone.id) }
  for (const [place, answer] of Object.entries(ofContacts)) {
    const had = before.gone[place] ?? 0
    const moved = (merged.gone[place] ?? 0) === 0 && (merged.kept[place] ?? 0) === (before.kept[place] ?? 0) + had
    const isAsSaid = answer.merged === 'move' ? moved : (merged.gone[place] ?? 0) >= had
    expect(isAsSaid, `${place}: rows ${answer.merged}`).toBe(true)
  }
  await w.call(admin, undoMerge, { id })
  const undone = await count(ofContacts, gone.id)
  for (const [place, answer] of Object.entries(ofContacts))
    if (answer.undone === 'return') expect(undone[place], `${place}: rows return`).toBe(before.gone[place])
})

test('when WhatsApp shows that two contacts are one, no row that refers to either is lost', async () => {
  const [kept, gone] = [await somebody({ phone: '5541981231204' }), await somebody({ lid: '77001' })]
  const [ofKept, ofGone] = [await count(ofContacts, kept.id), await count(ofContacts, gone.id)]
  expect(without(ofGone)).toEqual([])
  await w.receive(connection, '', 'both', { chat: { lid: '77001', phone: '5541981231204' } })
  await w.settle()
  const after = await count(ofContacts, kept.id)
  expect(Object.values(await count(ofContacts, gone.id)).filter((rows) => rows > 0)).toEqual([])
  // Awaited words that both contacts had on one connection become one row.
  const atMost = (place: string) => (place === 'awaited_words.contact_id' ? 1 : (ofKept[place] ?? 0) + (ofGone[place] ?? 0))
  expect(Object.keys(ofContacts).filter((place) => (after[place] ?? 0) < atMost(place))).toEqual([])
})

test('erasing a contact deletes the rows that are its alone', async () => {
  const { id, ticketId } = await somebody({ phone: '5541981231204' })
  const all = async () => ({ ...(await count({ ...ofContacts, ...ofDeleted }, id)), ...(await count(ofTickets, ticketId)) })
  const before = await all()
  expect(without(before)).toEqual([])
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  await w.settle()
  const left = without(await all())
  const answers = Object.entries({ ...ofContacts, ...ofDeleted, ...ofTickets })
  expect(left.toSorted()).toEqual(answers.flatMap(([place, { erased }]) => (erased === 'go' ? [place] : [])).toSorted())
})
