import type { Address } from '@recado/border/address'
import type { InboundChange } from '@recado/border/signals'
import { listMessages, type Message } from '@recado/contract/messages/api'
import { listTickets, showTicket, type Ticket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../test/files.ts'
import { type TestUser, World } from '../../../../test/world.ts'

// WhatsApp tells each line of a group the same, under the same ids: two companies, or two lines of one company.

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const chat = { group: '120363000000000001' }
const [ana, bia] = [
  { lid: '7001', phone: '5541911110001' },
  { lid: '7002', phone: '5541911110002' },
]
const photo = { type: 'file', kind: 'image', mimeType: 'image/png', source: { path: '/the/same/for/everybody' } } as const

/** A line, and a user who sees all that comes on it. */
interface Line {
  company: number
  connection: number
  admin: TestUser
}

async function open(company: number): Promise<Line> {
  return { company, connection: await w.connection(company), admin: await w.user(company, 'admin', [], 'enabled') }
}

/** What the group says while the line listens: the same to each line. */
async function hearGroup({ connection }: Line): Promise<void> {
  await w.receive(connection, '', 'Bom dia, grupo', { waId: 'M1', chat, participant: ana, pushName: 'Ana' })
  await w.receive(connection, '', '', { waId: 'M2', chat, participant: bia, pushName: 'Bia', content: photo })
  // Writers make the ids, so another member may make the same one.
  await w.receive(connection, '', 'Também eu', { waId: 'M1', chat, participant: bia, pushName: 'Bia' })
  await w.receive(connection, '', 'Do celular', { waId: 'M3', chat, fromMe: true })
  await w.signal(connection, 'group', { chat, subject: 'Obra', since: w.now.toISOString() })
  await w.settle()
}

const change = async (
  { connection }: Line,
  target: InboundChange['target'],
  what: InboundChange['change'],
  by: Address = ana,
) => {
  await w.change(connection, { chat, participant: by, target, change: what })
  await w.settle()
}
const ofAna = { waId: 'M1', fromMe: false, participant: ana }
const ofBia = { waId: 'M2', fromMe: false, participant: bia }
const ours = { waId: 'M3', fromMe: true }

/** All that is done to these messages: an edit, a deletion, a reaction, a receipt, a reading, another name of the group. */
async function stir(line: Line): Promise<void> {
  await change(line, ofAna, { type: 'edit', text: 'Boa tarde, grupo' })
  await change(line, ofBia, { type: 'delete' }, bia)
  await change(line, ours, { type: 'reaction', emoji: '👍' })
  await w.signal(line.connection, 'receipt', { chat, waIds: ['M3'], ack: 4 })
  await w.signal(line.connection, 'read', { chat, waIds: ['M1'] })
  await w.settle()
}

async function ticketsOf({ admin, connection }: Line): Promise<Ticket[]> {
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending' })).body
  return tickets.filter(({ whatsappId }) => whatsappId === connection)
}

async function groupOf(line: Line): Promise<{ ticket: Ticket; messages: Message[] }> {
  const [ticket, ...more] = (await ticketsOf(line)).filter(({ isGroup }) => isGroup)
  if (!ticket) throw new Error('no ticket')
  expect(more).toEqual([])
  return { ticket, messages: (await w.call(line.admin, listMessages, { ticketId: ticket.id })).body.messages }
}

const heard = { texts: ['Bom dia, grupo', '', 'Também eu', 'Do celular'], writers: ['Ana', 'Bia', 'Bia', undefined] }
const untouched = [
  { isEdited: false },
  { isDeleted: false, media: { status: 'pending' } },
  { body: 'Também eu' },
  { ack: 1, reactions: [] },
]

async function expectUntouched(line: Line): Promise<void> {
  const { ticket, messages } = await groupOf(line)
  expect(messages.map(({ body }) => body)).toEqual(heard.texts)
  expect(messages.map(({ contact }) => contact?.name)).toEqual(heard.writers)
  expect(messages).toMatchObject(untouched)
  expect(ticket).toMatchObject({ lastMessage: 'Do celular', contact: { name: 'Obra' } })
}

async function expectStirred(line: Line): Promise<void> {
  expect((await groupOf(line)).messages).toMatchObject([
    { body: 'Boa tarde, grupo', isEdited: true },
    { body: '', isDeleted: true, media: null },
    { body: 'Também eu', isEdited: false, isDeleted: false },
    { ack: 4, reactions: [{ emoji: '👍', name: 'Ana' }] },
  ])
}

/** The channel brings the file that was asked for. */
async function bring({ connection }: Line): Promise<string> {
  const [order] = await w.handed(connection, 'fetch')
  const { ref = '', key = '', maxBytes = 0 } = order?.payload ?? {}
  const size = await w.storage.put(key, await picture(64, 64), { maxBytes })
  await w.signal(connection, 'fetched', { ref, size })
  await w.settle()
  return key
}

const countPushes = (line: Line) => w.published.filter((message) => w.hears(line.admin, message)).length

test('two companies in one group each have their rows, ticket and files, and hear nothing of the other', async () => {
  const [one, other] = [await open(await w.company()), await open(await w.company())]
  w.published.length = 0
  await hearGroup(one)
  expect([countPushes(one) > 0, countPushes(other)]).toEqual([true, 0])
  expect(await ticketsOf(other)).toEqual([])
  await hearGroup(other)
  for (const line of [one, other]) await expectUntouched(line)

  w.published.length = 0
  await stir(one)
  const key = await bring(one)
  expect([countPushes(one) > 0, countPushes(other)]).toEqual([true, 0])
  await expectStirred(one)
  await expectUntouched(other)
  w.published.length = 0
  expect(await bring(other)).not.toBe(key)
  expect([countPushes(one), countPushes(other) > 0]).toEqual([0, true])
  await stir(other)
  for (const line of [one, other]) await expectStirred(line)
  expect(key.startsWith(`${one.company}/`)).toBe(true)
})

test('two companies in one group cannot name what the other has', async () => {
  const [one, other] = [await open(await w.company()), await open(await w.company())]
  for (const line of [one, other]) await hearGroup(line)
  await bring(one)
  const { ticket, messages } = await groupOf(one)
  expect((await w.call(other.admin, showTicket, { id: ticket.id })).status).toBe(404)
  expect((await w.call(other.admin, listMessages, { ticketId: ticket.id })).status).toBe(404)
  expect((await w.call(other.admin, updateTicket, { id: ticket.id, status: 'open' })).status).toBe(404)
  const theirs = await groupOf(other)
  const idsOf = (found: { ticket: Ticket; messages: Message[] }) => [
    found.ticket.contactId,
    ...found.messages.map(({ id }) => `m${id}`),
  ]
  expect(idsOf(theirs).filter((id) => idsOf({ ticket, messages }).includes(id))).toEqual([])
  const { rows } = await w.owner.query(
    `select c.company_id, count(*)::int as fetches from channels.outbox o join connections c on c.id = o.connection_id
     where o.kind = 'fetch' and c.company_id = any($1) group by c.company_id order by c.company_id`,
    [[one.company, other.company]],
  )
  expect(rows).toEqual([one, other].map(({ company }) => ({ company_id: company, fetches: 1 })))
})

async function twoLines(): Promise<[Line, Line]> {
  const one = await open(await w.company())
  return [one, { ...one, connection: await w.connection(one.company) }]
}

const countContacts = async ({ company }: Line) => {
  const text = 'select id from contacts where company_id = $1 and deleted_at is null'
  return (await w.owner.query(text, [company])).rows.length
}

test('two connections of a company in one group each keep every message once, in a ticket each, with one contact per person', async () => {
  const [one, other] = await twoLines()
  for (const line of [one, other, one]) await hearGroup(line)
  for (const line of [one, other]) await expectUntouched(line)
  expect(await countContacts(one)).toBe(3)
  expect((await groupOf(one)).ticket.contactId).toBe((await groupOf(other)).ticket.contactId)
  await stir(one)
  await expectStirred(one)
  await expectUntouched(other)
  await bring(other)
  expect((await groupOf(other)).messages[1]).toMatchObject({ isDeleted: false, media: { status: 'ready' } })
  await stir(other)
  for (const line of [one, other]) await expectStirred(line)
})

test('a group name that one connection told is not replaced by an older one that the other tells late', async () => {
  const [one, other] = await twoLines()
  for (const line of [one, other]) await hearGroup(line)
  const since = (minutes: number) => new Date(w.now.getTime() + minutes * 60_000).toISOString()
  await w.signal(one.connection, 'group', { chat, subject: 'Obra pronta', since: since(2) })
  await w.settle()
  await w.signal(other.connection, 'group', { chat, subject: 'Obra atrasada', since: since(1) })
  await w.settle()
  for (const line of [one, other]) expect((await groupOf(line)).ticket.contact.name).toBe('Obra pronta')
})

const customer = { phone: '5541988776655' }

test('a customer on two connections is one contact with a ticket on each, and what happens on one leaves the other alone', async () => {
  const [first, second] = await twoLines()
  for (const { connection } of [first, second]) {
    await w.receive(connection, customer.phone, 'Oi', { waId: 'C1' })
    await w.receive(connection, customer.phone, 'Do celular', { waId: 'C2', fromMe: true })
    await w.receive(connection, customer.phone, 'E o frete?', { waId: 'C3' })
  }
  await w.settle()
  const show = async (line: Line) => {
    const [ticket, ...more] = await ticketsOf(line)
    expect(more).toEqual([])
    const { messages } = (await w.call(line.admin, listMessages, { ticketId: ticket?.id ?? 0 })).body
    return { unread: ticket?.unreadMessages, messages }
  }
  const before = await show(second)
  expect(before).toMatchObject({ unread: 1, messages: [{ body: 'Oi' }, { ack: 1, reactions: [] }, { body: 'E o frete?' }] })
  await w.signal(first.connection, 'receipt', { chat: customer, waIds: ['C2'], ack: 5 })
  await w.signal(first.connection, 'read', { chat: customer, waIds: ['C3'] })
  for (const [waId, what] of [
    ['C1', { type: 'delete' }],
    ['C3', { type: 'edit', text: 'E a entrega?' }],
    ['C3', { type: 'reaction', emoji: '🙏' }],
  ] as const) {
    await w.change(first.connection, { chat: customer, target: { waId, fromMe: false }, change: what })
  }
  await w.settle()
  expect(await show(first)).toMatchObject({
    unread: 0,
    messages: [{ isDeleted: true }, { ack: 5 }, { body: 'E a entrega?', reactions: [{ emoji: '🙏' }] }],
  })
  expect(await show(second)).toEqual(before)
  expect(await countContacts(first)).toBe(1)
})

test('contacts that turn out on one connection to be one person are one on both, and signals that waited are applied', async () => {
  const [first, second] = await twoLines()
  for (const { connection } of [first, second]) {
    await w.receive(connection, customer.phone, 'by number', { waId: 'C1' })
    await w.receive(connection, '', 'by hidden name', { waId: 'C2', chat: { lid: '7009' } })
    await w.change(connection, { chat: { lid: '7009' }, target: { waId: 'C1', fromMe: false }, change: { type: 'delete' } })
  }
  await w.settle()
  expect(await countContacts(first)).toBe(2)
  await w.receive(first.connection, '', 'by both', { waId: 'C3', chat: { ...customer, lid: '7009' } })
  await w.settle()
  expect(await countContacts(first)).toBe(1)
  expect([(await ticketsOf(first)).length, (await ticketsOf(second)).length]).toEqual([1, 1])
  const { rows } = await w.owner.query(
    `select connection_id, wa_id, is_deleted from messages where company_id = $1 order by connection_id, wa_id`,
    [first.company],
  )
  const kept = (line: Line, ...waIds: string[]) =>
    waIds.map((wa_id) => ({ connection_id: line.connection, wa_id, is_deleted: wa_id === 'C1' }))
  expect(rows).toEqual([...kept(first, 'C1', 'C2', 'C3'), ...kept(second, 'C1', 'C2')])
})
