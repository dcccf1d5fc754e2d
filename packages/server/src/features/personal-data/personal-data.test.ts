import { createCampaign } from '@recado/contract/campaigns/api'
import { listAudit } from '@recado/contract/audit/api'
import { mergeContacts, undoMerge } from '@recado/contract/contact-merges/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import {
  contactPush,
  createContact,
  deleteContact,
  listContacts,
  showContact,
  updateContact,
} from '@recado/contract/contacts/api'
import { listOptOuts, optOutContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listMessages, messagePush, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { erasePersonalData, exportPersonalData } from '@recado/contract/personal-data/api'
import { createSchedule, listSchedules, schedulePush } from '@recado/contract/schedules/api'
import { createTag, syncTags } from '@recado/contract/tags/api'
import { createNote, listNotes } from '@recado/contract/ticket-notes/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { createTicket, listTickets, showTicket, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { importSheet } from '../../../test/fixtures/imports.ts'
import { findOccurrences } from '../../../test/fixtures/occurrences.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
let owner: TestUser
let serial = 0
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  serial++
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
  owner = await w.user(company, 'owner')
})
afterAll(() => w.end())

/** The company has a webhook whose receiver is away, so what it is to be told waits. */
async function tellsReceiver(): Promise<void> {
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'messageWebhook.enabled', 'enabled')", [company])
  await w.owner.query(
    "insert into webhooks (company_id, host, secret, secret_made_at, resumes_at) values ($1, 'x', '', now(), 'infinity')",
    [company],
  )
}

const placesOf = (words: readonly string[]) => findOccurrences(w.owner, words)

interface Known {
  id: number
  ticketId: number
  /** All words that would identify the person: name, old and new numbers, hidden number, e-mail, known details. */
  words: string[]
  phone: string
}

/** A person of whom everything is stored that can be. Their ticket is closed. */
async function known(): Promise<Known> {
  const tail = String(serial).padStart(4, '0')
  const [phone, before, lid] = [`554198877${tail}`, `554198866${tail}`, `9900880077${tail}`]
  const [name, pushName] = [`Quitéria Assunção ${tail}`, `Quita ${tail}`]
  const chat = { lid, phone: before }
  await w.receive(connection, before, 'Where is my order?', { chat, pushName })
  await w.receive(connection, before, 'it is urgent', { chat, pushName })
  await w.settle()
  const { contacts } = (await w.call(admin, listContacts, { searchParam: before })).body
  const id = contacts[0]?.id ?? 0
  const { tickets } = (await w.call(admin, listTickets, { contactId: id })).body
  const ticketId = tickets[0]?.id ?? 0
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  // In a group, too: a message, and a reaction to another member's message.
  const group = { group: `12036300${tail}` }
  const first = await w.receive(connection, '', 'to all', { chat: group, participant: { phone: '5511955554444' } })
  await w.receive(connection, '', 'me too', { chat: group, participant: chat, pushName })
  await w.settle()
  const target = { waId: first, fromMe: false, participant: { phone: '5511955554444' } }
  await w.change(connection, { chat: group, participant: chat, target, change: { type: 'reaction', emoji: '👍' } })
  // A change of a message that never came.
  await w.change(connection, { chat, target: { waId: 'GONE', fromMe: false }, change: { type: 'edit', text: 'never mind' } })
  await w.settle()
  // We answer, react, note, tag and schedule. A number changes, and a picture comes.
  const [message] = (await w.call(admin, sendMessage, { ticketId, body: 'On its way.' })).body
  const shown = (await w.call(admin, listMessages, { ticketId })).body.messages[0]
  await w.call(admin, reactToMessage, { id: shown?.id ?? 0, emoji: '❤️' })
  expect(message).toBeDefined()
  await w.call(admin, createNote, { ticketId, note: `${name} likes to be called` })
  const tag = (await w.call(admin, createTag, { name: 'Atacado', color: '#1e5cb3' })).body.id
  await w.call(admin, syncTags, { contactId: id, tags: [tag] })
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  await w.call(admin, createSchedule, { contactId: id, body: `Good day, ${name}`, sendAt })
  const list = (await w.call(admin, createContactList, { name: 'Clientes' })).body
  await w.call(admin, createContactListItem, { name, number: phone, email: '', contactListId: list.id })
  // In a sheet that waits, in any spelling and column, and in the errors of another sheet.
  const somebody = ['Somebody', '41 98765']
  const spelt = `0 41 (9) ${phone.slice(5, 9)}-${phone.slice(9)}`
  await importSheet(w, admin, [somebody, [name, spelt, '', phone.slice(2)]], false)
  await importSheet(w, admin, [somebody, [name, spelt, 'no e-mail']], true)
  const inArabic = phone.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  await importSheet(w, admin, [somebody, [name, inArabic]], false)
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const fields = { name, email: `quiteria${tail}@example.com`, extraInfo: [{ name: 'Document', value: `CPF ${tail}-99` }] }
  expect((await w.call(admin, updateContact, { id, number: phone, ...fields })).status).toBe(200)
  // In a campaign that waits to write to them.
  const campaign = { message1: 'Oi', whatsappId: connection, contactListId: list.id, strangers: 'include' } as const
  await w.call(admin, createCampaign, { ...campaign, name: 'Oferta', scheduledAt: w.now.toISOString() })
  w.turnClock(1_000)
  await w.settle()
  await w.call(admin, optOutContact, { id, reason: `${name} wrote a letter` })
  const merged = await merge(id, tail)
  const { rows: files } = await w.owner.query<{ id: number }>(
    `insert into media (company_id, kind, status, name, source, stored, created_at)
     values ($1, 'image', 'ready', 'picture.jpg', $2, 1, now()) returning id`,
    [company, JSON.stringify({ contactId: id })],
  )
  await w.owner.query('update contacts set picture_id = $2 where id = $1', [id, files[0]?.id])
  await w.settle()
  await w.owner.query("update channels.outbox set state = 'done' where connection_id = $1", [connection])
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  // A flow has asked who they are.
  await w.owner.query(
    `with flow as (insert into flows (company_id, name, created_at, updated_at) values ($1, $2, now(), now()) returning id),
       version as (insert into flow_versions (company_id, flow_id, number, graph, at, nodes, added, removed, changed)
         select $1, id, 1, '{"nodes": [], "connections": []}', now(), 0, 0, 0, 0 from flow returning id, flow_id),
       run as (insert into bot_runs (company_id, ticket_id, flow_id, version_id, started_by, state, status,
         created_at, updated_at, ended_at)
         select $1, $3, flow_id, id, 'phrase', jsonb_build_object('answers', jsonb_build_object('CPF', $4::text)),
           'ended', now(), now(), now()
         from version returning id)
     insert into bot_run_steps (company_id, run_id, turn, event, heard, actions, at)
     select $1, id, 1, 'said', array[$4], '[]', now() from run`,
    [company, `Flow ${tail}`, ticketId, `CPF ${tail}-99`],
  )
  await w.owner.query(
    `insert into channels.chat_timers values ($1, 'phone:' || $2, 86400, now()), ($1, 'lid:' || $3, 86400, now())`,
    [connection, before, lid],
  )
  await w.owner.query(
    `insert into channels.hook_parts (connection_id, app, payload, received_at)
       values ($1, gen_random_uuid(), jsonb_build_object('from', $2::text), now())`,
    [connection, before],
  )
  const words = [phone, before, lid, name, pushName, fields.email, `CPF ${tail}-99`, ...merged]
  return { id, ticketId, words, phone }
}

/** Two more contacts turn out to be the same person, one after the other. */
async function merge(id: number, tail: string): Promise<string[]> {
  const people = [
    { name: `Tia Quitéria ${tail}`, number: `554198855${tail}`, email: `tia${tail}@example.com` },
    { name: `Q. Assunção ${tail}`, number: `554198844${tail}`, email: `qa${tail}@example.com` },
  ]
  const ids = [id]
  for (const person of people) ids.push((await w.call(admin, createContact, person)).body.id)
  const [keptId = 0, middleId = 0, lastId = 0] = ids
  await w.call(admin, optOutContact, { id: lastId, reason: `${people[1]?.name} has left` })
  expect((await w.call(admin, mergeContacts, { keptId: middleId, goneId: lastId })).status).toBe(200)
  expect((await w.call(admin, mergeContacts, { keptId, goneId: middleId })).status).toBe(200)
  return people.flatMap(Object.values<string>)
}

test('an erased person is found in no table, and their messages stay', async () => {
  await tellsReceiver()
  const { id, ticketId, words, phone } = await known()
  // Messages are kept as they were written, whatever they say.
  await w.owner.query("update messages set body = 'Call ' || $2 where company_id = $1 and body = 'it is urgent'", [
    company,
    phone,
  ])
  expect(await placesOf(words)).toEqual(
    expect.arrayContaining([
      'channels.chat_timers.chat',
      'channels.hook_parts.payload',
      'channels.inbox.payload',
      'channels.inbox.seen',
      'channels.outbox.payload',
      'public.campaign_recipients.name',
      'public.campaign_recipients.number',
      'public.contact_identities.value',
      'public.contact_import_parts.rows',
      'public.contact_merges.gone_name',
      'public.contact_merges.snapshot',
      'public.contact_opt_outs.reason',
      'public.contacts.name',
      'public.early_signals.chat',
      'public.message_reactions.author',
      'public.messages.body',
      'public.messages.chat',
      'public.messages.participant',
      'public.schedules.body',
      'public.ticket_events.detail',
      'public.ticket_notes.note',
      'public.webhook_deliveries.data',
    ]),
  )
  w.published.length = 0
  expect((await w.call(owner, erasePersonalData, { id })).status).toBe(200)
  expect(w.heardBy(admin, w.published, contactPush)).toEqual([{ action: 'delete', contactId: id }])
  expect(w.heardBy(admin, w.published, schedulePush)).toMatchObject([{ action: 'delete' }])
  await w.settle()
  expect(w.heardBy(admin, w.published, ticketPush)).toMatchObject([
    {
      ticket: {
        id: ticketId,
        contact: { name: 'Contato apagado', number: '', email: '', extraInfo: [], profilePicUrl: '', tags: [] },
      },
    },
  ])
  expect(await placesOf(words)).toEqual(['public.messages.body'])
  const left = 'select jsonb_agg(rows) as rows from contact_import_parts where company_id = $1'
  expect(JSON.stringify((await w.owner.query(left, [company])).rows).match(/Somebody/g)).toHaveLength(3)

  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  expect(messages.map(({ body, contact }) => [body, contact?.name])).toEqual([
    ['Where is my order?', 'Contato apagado'],
    [`Call ${phone}`, 'Contato apagado'],
    ['On its way.', undefined],
  ])
  expect((await w.call(admin, listContacts, {})).body.contacts.map((contact) => contact.id)).not.toContain(id)
  expect((await w.call(admin, listSchedules, {})).body.schedules).toEqual([])
  expect((await w.call(admin, listNotes, { ticketId })).body).toEqual([])
  const { rows } = await w.owner.query('select contact_id as id from contact_tags where company_id = $1', [company])
  expect(rows).toEqual([])
  for (const answer of [
    await w.call(admin, showContact, { id }),
    await w.call(admin, listOptOuts, { id }),
    await w.call(admin, erasePersonalData, { id }),
    await w.call(admin, exportPersonalData, { id }),
    await w.call(admin, updateTicket, { id: ticketId, status: 'open' }),
  ])
    expect([answer.status, (answer as { error: { error: string } }).error.error]).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
})

test('the name by which templates called an erased contact is removed, and what people wrote stays', async () => {
  await w.receive(connection, '5541988771234', 'Oi, aqui é a Zuleica', { pushName: 'Zuleica Prado (VIP)' })
  await w.settle()
  const [contact] = (await w.call(admin, listContacts, { searchParam: '5541988771234' })).body.contacts
  const id = contact?.id ?? 0
  const ticketId = (await w.call(admin, listTickets, { contactId: id })).body.tickets[0]?.id ?? 0
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  const body = 'Oi, {{nome}}! {{primeiro_nome}}, +{{numero}}, Zuleicas não.'
  await w.call(admin, createSchedule, { contactId: id, body, sendAt: new Date(w.now.getTime() + 60_000).toISOString() })
  w.turnClock(2 * 60_000)
  await w.settle()
  const texts = async () =>
    (await w.owner.query<{ body: string }>('select body from messages where company_id = $1 order by id', [company])).rows.map(
      (row) => row.body,
    )
  expect((await texts()).at(-1)).toContain('Zuleica Prado (VIP)')
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  expect(await texts()).toEqual(['Oi, aqui é a Zuleica', expect.stringMatching(/^Oi, …! …, \+\+?…, Zuleicas não\.$/)])
  const found = (await w.call(admin, listTickets, { searchParam: 'Zuleica Prado', showAll: true })).body.tickets
  expect(found).toEqual([])
  expect((await w.owner.query("select from tickets where company_id = $1 and last_message ~ 'Prado'", [company])).rowCount).toBe(
    0,
  )
})

test('a message that waits to go out to an erased person does not go out', async () => {
  const { id, ticketId, words } = await known()
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const [waiting] = (await w.call(admin, sendMessage, { ticketId, body: 'Still there?' })).body
  const outsider = await w.ticket(company, { connectionId: connection })
  await w.call(admin, updateTicket, { id: outsider, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: outsider, body: 'Hello' })
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  await w.settle()
  const orders = async () =>
    (
      await w.owner.query<{ state: string; body: string }>(
        `select state, payload -> 'content' ->> 'text' as body from channels.outbox
          where connection_id = $1 and kind = 'message' and state <> 'done' order by id`,
        [connection],
      )
    ).rows
  expect(await orders()).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
  w.published.length = 0
  await w.call(admin, erasePersonalData, { id })
  expect(await orders()).toMatchObject([{ state: 'failed' }, { state: 'queued' }])
  const failed = { id: waiting?.id, failedReason: 'ERR_SENDING_WAPP_MSG' }
  expect(w.heardBy(admin, w.published, messagePush)).toMatchObject([{ action: 'update', message: failed }])
  // The message was on its way at that moment, and WhatsApp has it after all. Its id there would identify the recipient.
  await w.accept(connection)
  const { rows } = await w.owner.query('select wa_id from messages where company_id = $1 and id = $2', [company, waiting?.id])
  expect(rows).toEqual([{ wa_id: null }])
  expect(await placesOf(words)).toEqual([])
})

test('a name on the wire that is not a number does not prevent an erasure', async () => {
  const { id, words } = await known()
  await w.owner.query(
    `insert into contact_identities (company_id, contact_id, kind, value, address, created_at)
      values ($1, $2, 'lid', 'x(1[2*', 'x(1[2*', now())`,
    [company, id],
  )
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  await w.settle()
  expect(await placesOf([...words, 'x(1[2*'])).toEqual([])
})

test('a customer who writes from the number of an erased person is a new contact', async () => {
  const { id, ticketId, phone } = await known()
  await w.call(admin, erasePersonalData, { id })
  await w.receive(connection, phone, 'Good morning', { pushName: 'Somebody' })
  await w.settle()
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending', searchParam: 'Somebody' })).body
  expect(tickets).toHaveLength(1)
  expect([tickets[0]?.contactId, tickets[0]?.id]).not.toEqual([id, ticketId])
  expect((await w.call(admin, showContact, { id: tickets[0]?.contactId ?? 0 })).body).toMatchObject({
    number: phone,
    optedOutAt: null,
  })
})

test('the server erases no person with a live ticket, and only admins and owners erase', async () => {
  const { id, ticketId, words } = await known()
  for (const profile of ['user', 'supervisor'] as const) {
    const who = await w.user(company, profile)
    for (const endpoint of [erasePersonalData, exportPersonalData])
      expect(await w.call(who, endpoint, { id })).toMatchObject({ status: 403, error: { error: 'ERR_NO_PERMISSION' } })
  }
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const before = await placesOf(words)
  expect(await w.call(admin, erasePersonalData, { id })).toMatchObject({
    status: 409,
    error: { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: ticketId, user: { id: admin.id } } } },
  })
  expect(await placesOf(words)).toEqual(before)
})

test('a deleted contact can still be exported and erased', async () => {
  const { id, ticketId, words } = await known()
  await w.call(admin, deleteContact, { id })
  // Its names on the wire are still kept from campaigns.
  expect(await placesOf(words)).toContain('public.suppressed_addresses.value')
  const { optedOut: _, ...told } = JSON.parse((await w.call(admin, exportPersonalData, { id })).body) as Record<string, unknown>
  expect(JSON.stringify(told)).toContain(words[0])
  for (const kind of ['phone', 'lid']) expect(JSON.stringify(told)).toContain(`"kind":"${kind}"`)
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  await w.settle()
  expect(await placesOf(words)).toEqual([])
  expect((await w.call(admin, showTicket, { id: ticketId })).body.contact.name).toBe('Contato apagado')
})

test('a person who was merged with another for a while is named in neither history', async () => {
  const { id, ticketId } = await known()
  const name = 'Quitéria Sem Nome'
  const other = (await w.call(admin, createContact, { name, number: '5541988330000' })).body.id
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const live = (await w.call(admin, createTicket, { contactId: other, whatsappId: await w.connection(company, 'OPENING') })).body
  const { merge: made } = (await w.call(admin, mergeContacts, { keptId: other, goneId: id })).body
  expect((await w.call(admin, undoMerge, { id: made.id })).status).toBe(200)
  const story = async (of: number) =>
    (await w.call(admin, listTicketEvents, { ticketId: of })).body
      .map(({ kind }) => kind)
      .filter((kind) => kind.endsWith('merged'))
  expect([await story(ticketId), await story(live.id)].flat()).toContain('unmerged')
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  await w.call(admin, erasePersonalData, { id })
  expect([await story(ticketId), await story(live.id)]).toEqual([[], []])
})

test('history entries about the person are erased, and what colleagues did with the conversation stays', async () => {
  const { id, ticketId } = await known()
  const story = async () => {
    const { body } = await w.call(admin, listTicketEvents, { ticketId })
    return [...new Set(body.map(({ kind }) => kind))].toSorted()
  }
  expect(await story()).toEqual(expect.arrayContaining(['accepted', 'closed', 'number-changed', 'tagged']))
  await w.call(admin, erasePersonalData, { id })
  await w.settle()
  expect(await story()).toEqual(['accepted', 'closed'])
})

test('a number that belongs to another contact by now stays with that contact', async () => {
  const { id, words } = await known()
  const [, before = ''] = words
  const others = await w.owner.query<{ id: number }>(
    "insert into contacts (company_id, name, number) values ($1, 'Somebody', $2) returning id",
    [company, before],
  )
  await w.owner.query('update contact_identities set contact_id = $3, former = false where company_id = $1 and value = $2', [
    company,
    before,
    others.rows[0]?.id,
  ])
  await w.receive(connection, before, 'It is mine now')
  await w.settle()
  const inbox = () => w.owner.query("select from channels.inbox where seen like '%' || $1 || '%'", [before])
  expect((await inbox()).rowCount).toBe(1)
  await w.call(admin, erasePersonalData, { id })
  expect((await inbox()).rowCount).toBe(1)
  expect((await w.call(admin, listContacts, { searchParam: before })).body.contacts).toMatchObject([{ name: 'Somebody' }])
})

test('a signal from an erased person that was to be taken in later is not taken in', async () => {
  const { id, phone, words } = await known()
  await w.receive(connection, phone, 'a call, or a message that cannot be read yet')
  await w.owner.query("update channels.inbox set due_at = $1 where state = 'ready'", [new Date(w.now.getTime() + 90_000)])
  expect((await w.call(admin, erasePersonalData, { id })).status).toBe(200)
  w.turnClock(91_000)
  await w.settle()
  expect((await w.call(admin, listContacts, { searchParam: phone })).body.contacts).toEqual([])
  expect(await placesOf(words)).toEqual([])
})

test('a message that arrives while its writer is being erased begins with a new contact', async () => {
  const { id, phone } = await known()
  await w.receive(connection, phone, 'one more thing')
  const [answer] = await Promise.all([w.call(admin, erasePersonalData, { id }), w.settle()])
  await w.settle()
  const { contacts } = (await w.call(admin, listContacts, { searchParam: phone })).body
  expect(contacts).toHaveLength(1)
  expect(contacts[0]?.id === id).toBe(answer.status === 409)
})

test('the file holds all that is kept of a person, and nothing of others', async () => {
  const { id, ticketId, words, phone } = await known()
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  await w.upload(admin, sendMessage, { ticketId, clientId: crypto.randomUUID(), body: 'Look' }, [
    { name: 'order.png', bytes: await picture(8, 8) },
  ])
  const outsider = await w.ticket(company, { connectionId: connection })
  const note =
    "update messages set transcript = 'Where is it?' where company_id = $1 and ticket_id = $2 and body = 'it is urgent'"
  await w.owner.query(note, [company, ticketId])
  const told = JSON.parse((await w.call(owner, exportPersonalData, { id })).body)
  expect(told).toMatchObject({
    contact: { id, number: phone, name: words[3], email: words[5], tags: ['Atacado'], extraInfo: [{ name: 'Document' }] },
    mergedFrom: [
      { name: words[10], number: words[11], email: words[12], mergedAt: expect.any(String) },
      { name: words[7], number: words[8], email: words[9], extraInfo: [], mergedAt: expect.any(String) },
    ],
    optOuts: [{ reason: `${words[10]} has left` }, { kind: 'out', reason: `${words[3]} wrote a letter` }],
    tickets: [{ id: ticketId, status: 'open' }],
    notes: [{ ticketId, note: `${words[3]} likes to be called` }],
    schedules: [{ body: `Good day, ${words[3]}`, status: 'PENDENTE' }],
  })
  expect(told.contact.identities.map(({ value }: { value: string }) => value)).toEqual(expect.arrayContaining(words.slice(0, 3)))
  expect(told.messages.map((message: Record<string, unknown>) => [message['from'], message['text'], message['file']])).toEqual([
    ['contact', 'Where is my order?', null],
    ['contact', 'it is urgent', null],
    ['contact', 'me too', null],
    ['company', 'On its way.', null],
    ['company', 'Look', { name: 'order.png', type: 'image/png', size: expect.any(Number) }],
  ])
  expect(told.messages.map(({ ticketId: of }: { ticketId: number }) => of)).not.toContain(outsider)
  expect(told.messages.map(({ transcript }: { transcript: string | null }) => transcript).filter(Boolean)).toEqual([
    'Where is it?',
  ])
})

test('a person with more messages than are read at once is exported in full', async () => {
  const { id, ticketId } = await known()
  await w.owner.query(
    `insert into messages (company_id, ticket_id, contact_id, from_me, origin, body, sent_at, created_at)
     select $1, $2, $3, false, 'contact', 'number ' || g, now(), now() from generate_series(1, 1100) g`,
    [company, ticketId, id],
  )
  const { messages } = JSON.parse((await w.call(admin, exportPersonalData, { id })).body)
  expect(messages.slice(-1100).map(({ text }: { text: string }) => text)).toEqual(
    Array.from({ length: 1100 }, (_, at) => `number ${at + 1}`),
  )
})

test('an export or erasure is recorded with the user who made it, without the name of the person', async () => {
  const { id, words } = await known()
  await w.call(admin, exportPersonalData, { id })
  await w.call(owner, erasePersonalData, { id })
  const { entries } = (await w.call(admin, listAudit, {})).body
  // Newest first. Earlier entries are about merged contacts.
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'contact.erased', actor: { id: owner.id, name: owner.name }, subject: { id, name: 'Contato apagado' } },
    { act: 'contact.exported', actor: { id: admin.id, name: admin.name }, subject: { id } },
  ])
  expect(JSON.stringify(entries)).not.toContain(words[3])
})
