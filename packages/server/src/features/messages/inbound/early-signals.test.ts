import type { InboundContent } from '@recado/border/content'
import type { InboundChange } from '@recado/border/signals'
import { listMessages, type Message, messagePush, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

// A message that had to be asked for again arrives after the signals about it, and so may one typed on our own phone.

let w: World
let company: number
let connection: number
let admin: TestUser
const phone = '5541988776655'
const customer = { phone }
const group = { group: '120363000000000001' }
const [ana, bia] = [
  { lid: '7001', phone: '5541911110001' },
  { lid: '7002', phone: '5541911110002' },
]
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const at = (seconds: number) => new Date(w.now.getTime() + seconds * 1_000).toISOString()
const change = async (waId: string, what: InboundChange['change'], over: Partial<InboundChange> = {}) => {
  await w.change(connection, { chat: customer, sentAt: at(0), target: { waId, fromMe: false }, change: what, ...over })
  await w.settle()
}
const deletion = { type: 'delete' } as const
const edit = (text: string) => ({ type: 'edit', text }) as const
const reaction = (emoji: string) => ({ type: 'reaction', emoji }) as const

async function arrives(waId: string, content: InboundContent = { type: 'text', text: 'Bom dia' }): Promise<Message | undefined> {
  await w.signal(connection, 'message', { waId, chat: customer, fromMe: false, sentAt: at(0), content })
  await w.settle()
  return (await messages()).at(-1)
}
async function messages(): Promise<Message[]> {
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  return ticket ? (await w.call(admin, listMessages, { ticketId: ticket.id })).body.messages : []
}
const kept = async () => (await w.owner.query('select from early_signals where company_id = $1', [company])).rowCount

test.each([
  ['a deletion', [deletion], { isDeleted: true, body: '' }],
  ['an edit', [edit('Boa tarde')], { isEdited: true, body: 'Boa tarde' }],
  ['a reaction', [reaction('👍')], { reactions: [{ emoji: '👍' }] }],
  ['all of them', [reaction('👍'), edit('Boa tarde'), deletion], { isDeleted: true, isEdited: true, body: '', reactions: [] }],
])(
  '%s that comes before its message is applied once when the message comes, also for an unknown customer',
  async (_name, changes, shown) => {
    for (const what of changes) await change('M1', what)
    expect(await messages()).toEqual([])
    w.published.length = 0
    expect(await arrives('M1')).toMatchObject(shown)
    const [heard] = w.heardBy(admin, w.published, messagePush).slice(-1)
    expect(heard).toMatchObject({ action: 'update', message: shown })
    expect(await kept()).toBe(0)
  },
)

test('a reaction of which the network does not say whose message it is about finds it on either side, early or late', async () => {
  const target = { target: { waId: 'M1' } }
  await change('M1', reaction('👍'), target)
  expect(await arrives('M1')).toMatchObject({ reactions: [{ emoji: '👍' }] })
  await change('M1', reaction('❤️'), target)
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  const ticketId = ticket?.id ?? 0
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await w.call(admin, sendMessage, { ticketId, body: 'Bom dia!' })
  const ref = (await w.handed(connection, 'message'))[0]?.ref ?? ''
  await change(`S${ref}`, reaction('🙏'), { target: { waId: `S${ref}` } })
  await w.accept(connection)
  const shown = (await w.call(admin, listMessages, { ticketId })).body.messages
  expect(shown.map(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual([['❤️'], ['🙏']])
})

test('a reaction that is cut in the middle of an emoji still waits for its message', async () => {
  await change('M1', reaction(`${'x'.repeat(99)}😀`))
  expect(await kept()).toBe(1)
  expect(await arrives('M1')).toMatchObject({ reactions: [{ emoji: 'x'.repeat(99) }] })
})

test('an edit that waits keeps at most what a message can hold', async () => {
  await change('M1', edit('x'.repeat(70_000)))
  const { rows } = await w.owner.query(
    "select length(signal->'change'->>'text') as length from early_signals where company_id = $1",
    [company],
  )
  expect(rows).toEqual([{ length: 65_536 }])
})

test('a signal that an older release kept in another form blocks no message', async () => {
  await change('M1', deletion)
  await w.owner.query(`update early_signals set signal = '{"kind": "unheard of"}' where company_id = $1`, [company])
  expect(await arrives('M1')).toMatchObject({ body: 'Bom dia' })
})

test('early signals are applied in the order of their timestamps, and of two edits or reactions the later counts', async () => {
  await change('M1', edit('third'), { sentAt: at(3) })
  await change('M1', edit('second'), { sentAt: at(2) })
  await change('M1', reaction(''), { sentAt: at(3) })
  await change('M1', reaction('👍'), { sentAt: at(2) })
  expect(await arrives('M1')).toMatchObject({ body: 'third', reactions: [] })
  await change('M1', edit('first'), { sentAt: at(1) })
  await change('M1', reaction('❤️'), { sentAt: at(1) })
  expect((await messages()).at(-1)).toMatchObject({ body: 'third', reactions: [] })
  await change('M1', reaction('❤️'), { sentAt: at(4) })
  await change('M1', edit('fourth'), { sentAt: at(4) })
  await change('M1', edit('fifth, in the same second'), { sentAt: at(4) })
  expect((await messages()).at(-1)).toMatchObject({ body: 'fifth, in the same second', reactions: [{ emoji: '❤️' }] })
})

test('an older reaction from our phone does not replace our reaction here, and one of the same second does', async () => {
  const message = await arrives('M1')
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  await w.call(admin, updateTicket, { id: ticket?.id ?? 0, status: 'open' })
  await w.call(admin, reactToMessage, { id: message?.id ?? 0, emoji: '🙏' })
  const shown = async () => (await w.call(admin, listMessages, { ticketId: ticket?.id ?? 0 })).body.messages.at(-1)?.reactions
  await change('M1', reaction('👍'), { fromMe: true, sentAt: at(-5) })
  expect(await shown()).toMatchObject([{ emoji: '🙏', fromMe: true }])
  const second = new Date(Math.floor(w.now.getTime() / 1_000) * 1_000).toISOString()
  await change('M1', reaction('👍'), { fromMe: true, sentAt: second })
  expect(await shown()).toMatchObject([{ emoji: '👍', fromMe: true }])
})

test('an edit that could not be read marks the message as edited and leaves its text', async () => {
  await arrives('M1')
  w.published.length = 0
  await change('M1', { type: 'edit' }, { sentAt: at(1) })
  expect((await messages()).at(-1)).toMatchObject({ body: 'Bom dia', isEdited: true })
  const [heard] = w.heardBy(admin, w.published, messagePush).slice(-1)
  expect(heard).toMatchObject({ action: 'update', message: { body: 'Bom dia', isEdited: true } })
  await change('M1', edit('Boa tarde'), { sentAt: at(2) })
  expect((await messages()).at(-1)).toMatchObject({ body: 'Boa tarde' })
  await change('M2', { type: 'edit' })
  expect(await arrives('M2')).toMatchObject({ body: 'Bom dia', isEdited: true })
})

test('an edit waits until its message can be read, and a deletion does not', async () => {
  const unreadable = { type: 'unsupported', kind: 'undecryptable' } as const
  await arrives('M1', unreadable)
  await change('M1', edit('Boa tarde'))
  expect(await messages()).toMatchObject([{ mediaType: 'undecryptable', isEdited: false }])
  expect(await arrives('M1')).toMatchObject({ mediaType: 'conversation', body: 'Boa tarde', isEdited: true })
  await arrives('M2', unreadable)
  await change('M2', deletion)
  expect((await messages()).at(-1)).toMatchObject({ isDeleted: true })
  expect(await arrives('M2')).toMatchObject({ isDeleted: true, body: '' })
})

test('an older edit that can be read counts although a newer one cannot', async () => {
  await arrives('M1')
  await change('M1', { type: 'edit' }, { sentAt: at(2) })
  await change('M1', edit('Boa tarde'), { sentAt: at(1) })
  expect((await messages()).at(-1)).toMatchObject({ body: 'Boa tarde', isEdited: true })
})

test('a quote of a message that comes later shows that message once it is here', async () => {
  const quoted = { waId: 'M1', content: { type: 'text', text: 'as the phone says' } } as const
  await w.receive(connection, phone, 'an answer', { quoted })
  await w.receive(connection, '5541900000000', 'of another customer', { waId: 'M1' })
  await w.settle()
  const ofCustomer = async () =>
    (await w.call(admin, listTickets, { status: 'pending', searchParam: 'an answer' })).body.tickets[0]
  const ticketId = (await ofCustomer())?.id ?? 0
  const shown = async () => (await w.call(admin, listMessages, { ticketId })).body.messages[0]
  expect(await shown()).toMatchObject({ quotedMsg: null, quotedCopy: { body: 'as the phone says' } })
  w.published.length = 0
  await w.receive(connection, phone, 'as it is', { waId: 'M1' })
  await w.settle()
  expect(await shown()).toMatchObject({ quotedMsg: { body: 'as it is' }, quotedCopy: null })
  expect(w.heardBy(admin, w.published, messagePush)).toMatchObject([{ action: 'create' }, { action: 'update' }])
  expect(await kept()).toBe(0)
})

test('a signal under a name that is not known as the same person is applied once it is', async () => {
  await w.receive(connection, phone, 'by number', { waId: 'M1' })
  await change('M1', edit('edited by a hidden name'), { chat: { lid: '7009' } })
  expect(await messages()).toMatchObject([{ body: 'by number' }])
  await w.receive(connection, '', 'by both', { chat: { phone, lid: '7009' } })
  await w.settle()
  expect(await messages()).toMatchObject([{ body: 'edited by a hidden name' }, { body: 'by both' }])
  expect(await kept()).toBe(0)
})

test('an early signal waits for the message of its own conversation and author, not for another with the same id', async () => {
  await change('M1', deletion)
  await change('M1', deletion, { chat: group, participant: ana, target: { waId: 'M1', fromMe: false, participant: ana } })
  await w.receive(connection, '', 'by Bia', { waId: 'M1', chat: group, participant: bia })
  await w.receive(connection, '5541900000000', 'by one more customer', { waId: 'M1' })
  await w.settle()
  expect(await kept()).toBe(2)
  await w.receive(connection, '', 'by Ana', { waId: 'M1', chat: group, participant: ana })
  await w.receive(connection, phone, 'by the customer', { waId: 'M1' })
  await w.settle()
  const { rows } = await w.owner.query('select body, is_deleted from messages where company_id = $1 order by body', [company])
  expect(rows).toEqual([
    { body: 'by Ana', is_deleted: true },
    { body: 'by Bia', is_deleted: false },
    { body: 'by one more customer', is_deleted: false },
    { body: 'by the customer', is_deleted: true },
  ])
  expect(await kept()).toBe(0)
})

test('all messages that were typed on our phone and read at once are read, whichever is heard of first', async () => {
  const waIds = Array.from({ length: 10 }, (_, number) => `T${number}`)
  for (const waId of waIds) await w.signal(connection, 'receipt', { chat: customer, waIds: [waId], ack: 3 })
  await w.signal(connection, 'receipt', { chat: customer, waIds, ack: 4 })
  for (const waId of waIds) await w.receive(connection, phone, waId, { waId, fromMe: true })
  await w.settle()
  expect((await messages()).map(({ ack }) => ack)).toEqual(waIds.map(() => 4))
  expect(await kept()).toBe(0)
})

test('a receipt for a change of ours waits for no message, nor does one from WhatsApp itself', async () => {
  const message = await arrives('M1')
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  await w.call(admin, updateTicket, { id: ticket?.id ?? 0, status: 'open' })
  await w.call(admin, reactToMessage, { id: message?.id ?? 0, emoji: '🙏' })
  const [order] = await w.handed(connection, 'message')
  await w.signal(connection, 'receipt', { chat: customer, waIds: [`S${order?.ref}`], ack: 3 })
  await w.settle()
  const waIds = await w.accept(connection)
  await w.signal(connection, 'receipt', { chat: customer, waIds, ack: 4 })
  await w.signal(connection, 'receipt', { waIds: ['unknown'], ack: 1 })
  await w.settle()
  expect(await kept()).toBe(0)
})

test.each([
  ['change', () => w.change(connection, { chat: customer, target: { waId: 'M1', fromMe: false }, change: deletion })],
  ['receipt', () => w.signal(connection, 'receipt', { chat: customer, waIds: ['M1'], ack: 4 })],
])('a %s that comes at the same moment as its message is not lost', async (kind, tell) => {
  await arrives('M0')
  const fromMe = kind === 'receipt'
  await tell()
  const row = `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wa_id, from_me, origin, body,
    ack, sent_at, created_at)
    select company_id, id, contact_id, connection_id, 'phone:' || $2, 'M1', $3, 'phone', 'now', 1, now(), now()
    from tickets where company_id = $1`
  const held = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  await w.owner.query('begin')
  await w.owner.query(held, [`${company} phone ${phone}`])
  await w.owner.query(row, [company, phone, fromMe])
  const settled = w.settle()
  await expect.poll(() => w.countWaiting()).toBe(1)
  await w.owner.query('commit')
  await settled
  expect((await messages()).at(-1)).toMatchObject(fromMe ? { ack: 4 } : { isDeleted: true })
  expect(await kept()).toBe(0)
})

test('a receipt under another name is not lost when it comes at the moment that we learn the network id of the message', async () => {
  await w.receive(connection, '', 'hello', { chat: { phone, lid: '7009' } })
  await w.settle()
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  await w.call(admin, updateTicket, { id: ticket?.id ?? 0, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: ticket?.id ?? 0, body: 'Bom dia' })
  await w.signal(connection, 'receipt', { chat: customer, waIds: ['S1'], ack: 3 })
  await w.owner.query('begin')
  await w.owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${company} lid 7009`])
  await w.owner.query(`update messages set wa_id = 'S1', ack = 1 where company_id = $1 and from_me`, [company])
  const settled = w.settle()
  await expect.poll(() => w.countWaiting()).toBe(1)
  await w.owner.query('commit')
  await settled
  const shown = (await w.call(admin, listMessages, { ticketId: ticket?.id ?? 0 })).body.messages
  expect(shown.at(-1)).toMatchObject({ ack: 3 })
  expect(await kept()).toBe(0)
})

test('a receipt that is being stored at the moment that the message gets its id is not lost', async () => {
  await w.receive(connection, phone, 'hello')
  await w.settle()
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  await w.call(admin, updateTicket, { id: ticket?.id ?? 0, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: ticket?.id ?? 0, body: 'Bom dia' })
  await w.signal(connection, 'accepted', { ref: (await w.handed(connection, 'message'))[0]?.ref ?? '', waId: 'S1' })
  await w.owner.query('begin')
  await w.owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${company} phone ${phone}`])
  await w.owner.query(
    `insert into early_signals (company_id, connection_id, chat, wa_id, signal, sent_at, created_at)
     values ($1, $2, 'phone:' || $3, 'S1', jsonb_build_object('kind', 'receipt', 'ack', 3, 'chat',
       jsonb_build_object('phone', $3::text)), now(), now())`,
    [company, connection, phone],
  )
  const settled = w.settle()
  await expect.poll(() => w.countWaiting()).toBe(1)
  await w.owner.query('commit')
  await settled
  const shown = (await w.call(admin, listMessages, { ticketId: ticket?.id ?? 0 })).body.messages
  expect(shown.at(-1)).toMatchObject({ ack: 3 })
  expect(await kept()).toBe(0)
})

test('a signal that waits in vain is deleted after a week, and a conversation keeps a maximum of them', async () => {
  await change('M1', deletion)
  await w.owner.query(
    `insert into early_signals (company_id, connection_id, chat, wa_id, signal, sent_at, created_at)
     select $1, $2, 'phone:' || $3, 'X' || n, jsonb_build_object('kind', 'receipt', 'ack', 3, 'chat',
       jsonb_build_object('phone', $3::text)), $4, $4 from generate_series(1, 1100) n`,
    [company, connection, phone, w.now],
  )
  await change('M2', deletion)
  expect(await kept()).toBe(1_000)
  w.turnClock(7 * 24 * 3_600_000 - 60_000)
  await w.settle()
  expect(await kept()).toBe(1_000)
  w.turnClock(3_600_000)
  await w.settle()
  expect(await kept()).toBe(0)
})

test('of repeated changes by one person to a message that has not come, the last of each kind waits', async () => {
  for (let times = 0; times < 5; times += 1) {
    await change('M1', edit(`Pedido ${times}`), { sentAt: at(times) })
    await change('M1', { type: 'edit' }, { sentAt: at(times) })
    await change('M1', reaction('👍'.repeat(times)), { sentAt: at(times) })
    await change('M1', reaction('🙏'), { sentAt: at(times), fromMe: true })
    await change('M2', deletion, { sentAt: at(times) })
  }
  await change('M1', edit('older'), { sentAt: at(-1) })
  expect(await kept()).toBe(5)
  expect(await arrives('M1')).toMatchObject({ body: 'Pedido 4', reactions: [{ emoji: '👍👍👍👍' }, { emoji: '🙏' }] })
  await w.signal(connection, 'receipt', { chat: customer, waIds: ['M3'], ack: 4 })
  await w.signal(connection, 'receipt', { chat: customer, waIds: ['M3'], ack: 3 })
  await w.signal(connection, 'receipt', { chat: customer, waIds: ['M3'], ack: 4 })
  await w.settle()
  const { rows } = await w.owner.query(
    "select signal ->> 'ack' as ack from early_signals where company_id = $1 and wa_id = 'M3'",
    [company],
  )
  expect(rows).toEqual([{ ack: '4' }])
})
