import { signals, type InboundMessage } from '@recado/border/signals'
import { listMessages, type Message, messagePush, sendMessage } from '@recado/contract/messages/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets, showTicket, type TicketEvent, ticketPush, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const pending = async () => (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
const messagesOf = async (ticketId: number): Promise<Message[]> => (await w.call(admin, listMessages, { ticketId })).body.messages

test('a first message makes a contact, a waiting ticket and an unread count, and reaches the screens', async () => {
  w.published.length = 0
  await w.receive(connection, '5541988776655', 'Bom dia', { pushName: 'Beatriz' })
  await w.settle()
  const [ticket, ...more] = await pending()
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Bom dia', code: 1, whatsappId: connection })
  expect(ticket?.contact).toMatchObject({ name: 'Beatriz', number: '5541988776655' })
  expect(w.heardBy(admin, w.published, messagePush)).toMatchObject([
    { action: 'create', message: { body: 'Bom dia', fromMe: false } },
  ])
})

test('a name that would read differently from how it is written is shown as it is written', async () => {
  await w.receive(connection, '5541988776655', 'Oi', { pushName: '  Ana\u202EzeuqraM\u0007 ' })
  await w.settle()
  expect((await pending())[0]?.contact.name).toBe('AnazeuqraM')
})

test('a redelivered message is stored once', async () => {
  const waId = await w.receive(connection, '5541988776655', 'Bom dia')
  await w.settle()
  await w.owner.query("update channels.inbox set state = 'ready', attempts = 0 where connection_id = $1", [connection])
  await w.signal(connection, 'message', await payloadOf(waId))
  await w.settle()
  const [ticket] = await pending()
  expect(ticket?.unreadMessages).toBe(1)
  expect(await messagesOf(ticket?.id ?? 0)).toHaveLength(1)
  const { rows } = await w.owner.query("select from channels.inbox where connection_id = $1 and state <> 'done'", [connection])
  expect(rows).toEqual([])
})

test('a burst of one customer keeps its order and makes one ticket', async () => {
  for (let at = 0; at < 30; at++) await w.receive(connection, '5541988776655', `message ${at}`)
  await w.settle()
  const [ticket, ...more] = await pending()
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ unreadMessages: 30, lastMessage: 'message 29' })
  const bodies = (await messagesOf(ticket?.id ?? 0)).map((message) => message.body)
  expect(bodies).toEqual(Array.from({ length: 20 }, (_, at) => `message ${at + 10}`))
})

test('a Brazilian number with and without its ninth digit is one contact', async () => {
  await w.receive(connection, '554188776655', 'without')
  await w.settle()
  await w.receive(connection, '5541988776655', 'with')
  await w.settle()
  expect(await pending()).toMatchObject([{ unreadMessages: 2, contact: { number: '5541988776655' } }])
})

test('a hidden number that becomes known belongs to the same contact', async () => {
  await w.receive(connection, '', 'hidden', { chat: { lid: '77001' } })
  await w.settle()
  expect(await pending()).toMatchObject([{ contact: { number: '' } }])
  await w.receive(connection, '', 'shown', { chat: { lid: '77001', phone: '5541988776655' } })
  await w.settle()
  expect(await pending()).toMatchObject([{ unreadMessages: 2, contact: { number: '5541988776655' } }])
})

test('a redelivery under more names than the first delivery is the same message, also in a group', async () => {
  const [both, byPhone] = [{ lid: '77001', phone: '5541988776655' }, { phone: '5541988776655' }]
  const group = { group: '120363000000000001' }
  for (const somebody of [byPhone, both]) {
    await w.receive(connection, '', 'once', { waId: 'M1', chat: somebody })
    await w.receive(connection, '', 'once', { waId: 'M2', chat: group, participant: somebody })
    await w.settle()
  }
  await w.receive(connection, '', 'of another member', { waId: 'M2', chat: group, participant: { lid: '77002' } })
  await w.settle()
  const { rows } = await w.owner.query('select wa_id, body from messages where company_id = $1 order by id', [company])
  expect(rows).toEqual([
    { wa_id: 'M1', body: 'once' },
    { wa_id: 'M2', body: 'once' },
    { wa_id: 'M2', body: 'of another member' },
  ])
})

test('two contacts that turn out to be one person become one, with one live ticket and every message', async () => {
  await w.receive(connection, '5541988776655', 'by number', { pushName: 'Beatriz' })
  await w.receive(connection, '', 'by hidden name', { chat: { lid: '77001' } })
  await w.settle()
  expect(await pending()).toHaveLength(2)
  await w.receive(connection, '', 'both', { chat: { lid: '77001', phone: '5541988776655' } })
  await w.settle()
  const [ticket, ...more] = await pending()
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ contact: { name: 'Beatriz', number: '5541988776655' } })
  const { rows } = await w.owner.query<{ contacts: number; messages: number; live: number }>(
    `select (select count(*)::int from contacts where company_id = $1) as contacts,
       (select count(*)::int from messages where company_id = $1 and contact_id = $2) as messages,
       (select count(*)::int from tickets where company_id = $1 and contact_id = $2 and status <> 'closed') as live`,
    [company, ticket?.contactId],
  )
  expect(rows).toEqual([{ contacts: 1, messages: 3, live: 1 }])
})

const byNumber = { phone: '5541988776655' }
const byName = { lid: '77001' }
test.for([
  { of: 'the one with a number wrote', chats: [byNumber, byName] },
  { of: 'the hidden one wrote', chats: [byName, byNumber] },
])('when $of first, that conversation goes on with what waited in the other one', async ({ chats }) => {
  for (const chat of chats) {
    await w.receive(connection, '', 'hello', { chat })
    await w.settle()
    w.turnClock(60_000)
  }
  const both = await pending()
  const [older, newer] = both.toSorted((a, b) => a.id - b.id)
  const sees = await w.user(company, 'admin')
  w.published.length = 0
  await w.receive(connection, '', 'both', { chat: { ...byName, ...byNumber } })
  await w.settle()
  expect(await pending()).toMatchObject([
    { id: older?.id, unreadMessages: 3, waitingSince: older?.waitingSince, lastMessage: 'both' },
  ])
  const { body: closed } = await w.call(admin, showTicket, { id: newer?.id ?? 0 })
  expect(closed).toMatchObject({ status: 'closed', unreadMessages: 0, contact: { number: byNumber.phone } })
  const told = (w.heardBy(sees, w.published, ticketPush) as TicketEvent[]).flatMap((event) =>
    event.action === 'update' ? [[event.ticket.id, event.ticket.status, event.ticket.contact.id]] : [],
  )
  expect(told).toEqual(
    expect.arrayContaining([
      [older?.id, 'pending', closed.contactId],
      [newer?.id, 'closed', closed.contactId],
    ]),
  )
  const { rows } = await w.owner.query('select kind, user_id from ticket_events where ticket_id = $1 order by id desc limit 1', [
    newer?.id,
  ])
  expect(rows).toEqual([{ kind: 'closed', user_id: null }])
})

test('a customer who writes to two connections has a ticket on each', async () => {
  const other = await w.connection(company)
  await w.receive(connection, '5541988776655', 'one')
  await w.receive(other, '5541988776655', 'two')
  await w.settle()
  expect(new Set((await pending()).map((ticket) => ticket.whatsappId))).toEqual(new Set([connection, other]))
})

test('a customer without a number is known by the bsuid, and with a number that comes later is the same contact', async () => {
  const bsuid = '102290129340398.BR.13491208655302741918'
  await w.receive(connection, '', 'Who am I?', { chat: { bsuid }, pushName: 'Ana' })
  await w.settle()
  const [ticket] = await pending()
  expect(ticket?.contact).toMatchObject({ name: 'Ana', number: '' })
  await w.receive(connection, '', 'Here is my number', { chat: { bsuid, phone: '5541988776655' } })
  await w.settle()
  expect(await pending()).toMatchObject([{ id: ticket?.id, contact: { number: '5541988776655' } }])
  await w.call(admin, updateTicket, { id: ticket?.id ?? 0, status: 'open' })
  await w.call(admin, sendMessage, { ticketId: ticket?.id ?? 0, body: 'Hello' })
  expect((await w.handed(connection, 'message'))[0]?.payload.to).toEqual({ bsuid, phone: '5541988776655' })
})

test('a closed ticket waits again when its customer writes within two hours, and stays closed after', async () => {
  const phone = '5541988776655'
  const id = await w.ticket(company, { connectionId: connection, phone })
  await w.call(admin, updateTicket, { id, status: 'closed' })
  await w.receive(connection, phone, 'soon')
  await w.settle()
  expect(await pending()).toMatchObject([{ id, userId: null, unreadMessages: 1 }])

  await w.call(admin, updateTicket, { id, status: 'closed' })
  w.turnClock(121 * 60_000)
  admin = await w.user(company, 'admin')
  await w.receive(connection, phone, 'late')
  await w.settle()
  const [ticket] = await pending()
  expect(ticket?.id).not.toBe(id)
  expect(ticket).toMatchObject({ code: 2, lastMessage: 'late' })
})

test('the company sets how long a closed ticket can go on, at most a week, and 0 means never', async () => {
  const phone = '5541988776655'
  await w.ticket(company, { connectionId: connection, phone })
  const ask = async (reopenMinutes: number, afterMinutes: number) => {
    admin = await w.user(company, 'admin')
    expect((await w.call(admin, updateSetting, { settingKey: 'reopenMinutes', value: String(reopenMinutes) })).status).toBe(200)
    const [before] = await pending()
    await w.call(admin, updateTicket, { id: before?.id ?? 0, status: 'closed' })
    w.turnClock(afterMinutes * 60_000)
    await w.receive(connection, phone, 'again')
    await w.settle()
    admin = await w.user(company, 'admin')
    return (await pending())[0]?.id === before?.id
  }
  expect([await ask(5, 4), await ask(5, 6), await ask(0, 0), await ask(10_080, 10_079)]).toEqual([true, false, false, true])
  const tooLong = { settingKey: 'reopenMinutes', value: '10081' }
  expect((await w.call(admin, updateSetting, tooLong)).status).toBe(400)
})

test('a message typed on the phone is ours, and read', async () => {
  await w.receive(connection, '5541988776655', 'from the customer')
  await w.receive(connection, '5541988776655', 'from our phone', { fromMe: true })
  await w.settle()
  const [ticket] = await pending()
  expect(ticket).toMatchObject({ unreadMessages: 0, lastMessage: 'from our phone' })
  expect(await messagesOf(ticket?.id ?? 0)).toMatchObject([{ fromMe: false }, { fromMe: true, ack: 1 }])
})

test('an answer shows the message that it quotes, when that is here', async () => {
  const quotedWaId = await w.receive(connection, '5541988776655', 'What does it cost?')
  await w.settle()
  const asForged = { type: 'text', text: 'We said it is free' } as const
  await w.receive(connection, '5541988776655', 'Well?', { quoted: { waId: quotedWaId, content: asForged } })
  await w.receive(connection, '5541988776655', 'Hello?', { quoted: { waId: 'never seen here' } })
  await w.settle()
  const [ticket] = await pending()
  const quoted = (await messagesOf(ticket?.id ?? 0)).map((message) => message.quotedMsg?.body)
  expect(quoted).toEqual([undefined, 'What does it cost?', undefined])
})

test('an answer that quotes another conversation shows what its own phone says, and nothing of ours', async () => {
  const chat = { group: '120363000000000001' }
  const participant = { phone: '5541988776655' }
  const secret = await w.receive(connection, '', 'The code is 1234', { chat, participant })
  const photo = { type: 'file', kind: 'image', mimeType: 'image/png', caption: 'of the group', source: {} } as const
  const pictured = await w.receive(connection, '', '', { chat, participant, content: photo })
  await w.settle()
  const told = { type: 'text', text: 'as the phone has it' } as const
  await w.receive(connection, '5541988776655', 'In private', { quoted: { waId: secret, content: told } })
  await w.receive(connection, '5541988776655', 'This one', {
    quoted: { waId: pictured, content: { type: 'file', kind: 'image', caption: 'told' } },
  })
  await w.receive(connection, '5541988776655', 'Nothing told', { quoted: { waId: secret } })
  await w.receive(connection, '5541988776655', 'From our phone', { fromMe: true, quoted: { waId: secret, content: told } })
  await w.settle()
  const ticket = (await pending()).find(({ isGroup }) => !isGroup)
  const shown = await messagesOf(ticket?.id ?? 0)
  expect(shown.map(({ quotedMsg, quotedCopy }) => [quotedMsg, quotedCopy])).toEqual([
    [null, { mediaType: 'conversation', body: 'as the phone has it' }],
    [null, { mediaType: 'image', body: 'told' }],
    [null, null],
    [null, { mediaType: 'conversation', body: 'as the phone has it' }],
  ])
  expect(JSON.stringify([shown, ticket])).not.toContain('1234')
})

test('a quote is kept in whole characters, and holds up nothing', async () => {
  const long = `${'a'.repeat(65_535)}😀`
  const place = { type: 'location', latitude: 1, longitude: 1, name: long } as const
  await w.receive(connection, '5541988776655', 'Here', { quoted: { waId: 'elsewhere', content: place } })
  await w.receive(connection, '5541988776655', 'And now', {
    quoted: { waId: 'elsewhere2', content: { type: 'text', text: long } },
  })
  await w.settle()
  const [ticket] = await pending()
  expect((await messagesOf(ticket?.id ?? 0)).map(({ body, quotedCopy }) => [body, quotedCopy?.body.isWellFormed()])).toEqual([
    ['Here', true],
    ['And now', true],
  ])
})

test('a kind that cannot be shown yet still leaves a row', async () => {
  await w.receive(connection, '5541988776655', '', { content: { type: 'unsupported', kind: 'eventMessage' } })
  await w.settle()
  const [ticket] = await pending()
  expect(await messagesOf(ticket?.id ?? 0)).toMatchObject([{ mediaType: 'eventMessage', body: '' }])
})

test('a signal that cannot be processed is set aside after its tries, its neighbours go on, and it can be tried again', async () => {
  await w.signal(connection, 'message', { nonsense: true } as never, { lane: `${connection}:phone:1` })
  await w.receive(connection, '5541988776655', 'neighbour')
  for (let attempt = 0; attempt < 6; attempt++) {
    await w.settle()
    w.turnClock(60_000)
  }
  expect(await pending()).toHaveLength(1)
  const { rows } = await w.owner.query(
    "select state, attempts from channels.inbox where connection_id = $1 and state = 'parked'",
    [connection],
  )
  expect(rows).toEqual([{ state: 'parked', attempts: 5 }])
})

test('a signal that arrives for a deleted connection is thrown away', async () => {
  const nobodys = 2_000_000_000
  await w.receive(nobodys, '5541988776655', 'too late')
  await w.settle()
  expect((await w.owner.query('select from channels.inbox where connection_id = $1', [nobodys])).rows).toEqual([])
})

test('a message of one company never reaches another, even with the same number and the same id', async () => {
  const theirs = await w.company()
  const theirConnection = await w.connection(theirs)
  const theirAdmin = await w.user(theirs, 'admin')
  const waId = await w.receive(connection, '5541988776655', 'ours', { pushName: 'Ours' })
  await w.receive(theirConnection, '5541988776655', 'theirs', { waId, pushName: 'Theirs' })
  await w.settle()
  const [ours] = await pending()
  const [other] = (await w.call(theirAdmin, listTickets, { status: 'pending' })).body.tickets
  expect([ours?.contact.name, other?.contact.name]).toEqual(['Ours', 'Theirs'])
  expect((await w.call(theirAdmin, showTicket, { id: ours?.id ?? 0 })).status).toBe(404)
})

async function payloadOf(waId: string): Promise<InboundMessage> {
  const { rows } = await w.owner.query<{ payload: unknown }>("select payload from channels.inbox where payload ->> 'waId' = $1", [
    waId,
  ])
  return signals.message.parse(rows[0]?.payload)
}
