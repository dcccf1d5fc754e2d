import { blockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { callsPerSecond, maxWaiting, tokenCalls } from '@recado/contract/messages-api/api'
import { listMessages } from '@recado/contract/messages/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { type Media, paths, recado, type Recado, RecadoError } from '@recado/sdk/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture, recording } from '../../../test/files.ts'
import { answerForConnections } from '../../../test/fuzz/connection-answers.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let connection: number
let api: Recado
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  await w.owner.query('update connections set is_default = true where id = $1', [connection])
  api = await apiOf(admin)
})
let stopLines: (() => Promise<void>) | undefined
afterEach(async () => {
  await stopLines?.()
  stopLines = undefined
})
afterAll(() => w.end())

const phone = '5541988776655'
const apiOf = async (who: TestUser) => recado({ url: await w.origin(), token: (await w.program(who)).token })
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RecadoError)) throw new Error('It was not refused', { cause: error })
  return error
}
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return `${status} ${code}`
}
const messagesOf = async (ticketId: number) => (await w.call(admin, listMessages, { ticketId })).body.messages
const ticketOf = async (id: number) => (await w.call(admin, showTicket, { id })).body
const file = async (name: string, bytes: Promise<Uint8Array> | Uint8Array): Promise<Media> => ({
  name,
  bytes: new Uint8Array(await bytes),
})

test('the SDK and the contract have the same calls', () => {
  expect(Object.values(paths)).toEqual(tokenCalls.map(({ path }) => `/api${path}`))
})

test('a text to a new number makes a contact and a pending ticket, and goes out by the default connection', async () => {
  stopLines = answerForConnections(w)
  const sent = await api.send({ number: '+55 (41) 98877-6655', body: 'Seu pedido saiu.' })
  expect(sent).toMatchObject({ ok: true, status: 'queued', messageIds: [sent.messageId] })
  const ticket = await ticketOf(sent.ticketId)
  expect(ticket).toMatchObject({ status: 'pending', userId: null, whatsappId: connection, contactId: sent.contactId })
  expect(ticket).toMatchObject({ contact: { number: phone, name: phone }, unreadMessages: 0, lastMessage: 'Seu pedido saiu.' })
  expect(await messagesOf(sent.ticketId)).toMatchObject([{ id: sent.messageId, fromMe: true, user: null, ack: 0 }])
  expect(await w.toSend(connection)).toEqual(['Seu pedido saiu.'])
  // Messages of attendants go before it.
  expect(await w.handed(connection, 'message')).toMatchObject([{ class: 1, first: true }])
})

test('a text goes into a conversation that begins at the same moment', async () => {
  const id = await w.ticket(company, { connectionId: connection, phone })
  for (const status of ['open', 'closed'] as const) await w.call(admin, updateTicket, { id, status })
  const begin = `with held as (select id from contacts where company_id = $1 for no key update)
    insert into tickets (company_id, contact_id, connection_id, code, status, created_at, updated_at)
    select $1, id, $2, 1000000, 'pending', now(), now() from held`
  const sent = await w.behind(begin, [company, connection], () => api.send({ number: phone, body: 'Seu pedido saiu.' }))
  expect(sent.ticketId).toBeGreaterThan(id)
  expect(await ticketOf(sent.ticketId)).toMatchObject({ lastMessage: 'Seu pedido saiu.' })
})

test('a number that is not on WhatsApp, or cannot be checked, is refused and leaves nothing', async () => {
  stopLines = answerForConnections(w)
  expect(await codeOf(api.send({ number: '5541988776650', body: 'Olá' }))).toBe('400 ERR_WAPP_INVALID_CONTACT')
  for (const number of ['', '1234567', '1234567890123456', 'abc'])
    expect(await codeOf(api.send({ number, body: 'Olá' })), number).toBe('400 ERR_VALIDATION')
  const { rows } = await w.owner.query('select from contacts where company_id = $1', [company])
  expect(rows).toEqual([])
})

test('a known contact is not looked up again, and the text goes into its live ticket, whichever user has it', async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  expect((await api.send({ number: phone, body: 'Um' })).ticketId).toBe(ticketId)
  expect(await ticketOf(ticketId)).toMatchObject({ status: 'pending' })
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  // Without its ninth digit it is the number of the same person.
  expect((await api.send({ number: '554188776655', body: 'Dois' })).ticketId).toBe(ticketId)
  expect(await ticketOf(ticketId)).toMatchObject({ status: 'open', userId: admin.id })
  expect((await messagesOf(ticketId)).map(({ body }) => body)).toEqual([`Hello from ${phone}`, 'Um', 'Dois'])
  expect(await w.handed(connection, 'check')).toEqual([])
})

test('a text goes through the connection that is named, into a separate ticket there', async () => {
  const other = await w.connection(company)
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const sent = await api.send({ number: phone, body: 'Olá', whatsappId: other })
  expect(sent.ticketId).not.toBe(ticketId)
  expect([await w.toSend(other), await w.toSend(connection)]).toEqual([['Olá'], []])
})

test('files go one by one with the text under the first that can carry one, all in one answer', async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const medias = [await file('foto.png', picture(40, 30)), await file('contrato.txt', Buffer.from('Contrato'))]
  const sent = await api.sendMedia({ number: phone, body: 'Veja', medias })
  expect(sent.messageIds).toHaveLength(2)
  const sound = [await file('audio.webm', recording(1))]
  await api.reply({ ticketId, body: 'Ouça', medias: sound })
  const [, ...shown] = await messagesOf(ticketId)
  expect(shown.map(({ mediaType, body }) => [mediaType, body])).toEqual([
    ['image', 'Veja'],
    ['application', ''],
    ['conversation', 'Ouça'],
    ['audio', ''],
  ])
  expect(await w.handed(connection, 'message')).toHaveLength(4)
})

test('a call that is empty, too large or uses another field is refused, and nothing of it stays', async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const stored = async () => (await w.owner.query('select from media where company_id = $1', [company])).rowCount
  const before = await stored()
  expect(await codeOf(api.send({ number: phone, body: '  ' }))).toBe('400 ERR_VALIDATION')
  expect(await codeOf(api.reply({ ticketId }))).toBe('400 ERR_VALIDATION')
  expect(await codeOf(api.send({ number: phone, body: 'x'.repeat(4_097) }))).toBe('400 ERR_VALIDATION')
  const heavy = new Uint8Array(17 * 1024 * 1024)
  heavy.set(await picture(8, 8, 'jpeg'))
  expect(await codeOf(api.reply({ ticketId, medias: [{ name: 'x.jpg', bytes: heavy }] }))).toBe('413 ERR_FILE_TOO_LARGE')
  expect(await codeOf(api.reply({ ticketId, medias: [{ name: 'x.txt', bytes: new Uint8Array(0) }] }))).toBe('400 ERR_FILE_TYPE')
  const eleven = Array.from({ length: 11 }, (_, at) => ({ name: `${at}.txt`, bytes: new TextEncoder().encode('x') }))
  expect(await codeOf(api.reply({ ticketId, medias: eleven }))).toBe('413 ERR_VALIDATION')
  await w.call(admin, updateTicket, { id: ticketId, status: 'closed' })
  const late = api.reply({ ticketId, medias: [await file('foto.png', picture(8, 8))] })
  expect(await codeOf(late)).toBe('409 ERR_TICKET_CLOSED')
  expect(await stored()).toBe(before)
  const elsewhere = new FormData()
  elsewhere.append('files', new Blob(['x']), 'x.txt')
  const url = `${await w.origin()}${paths.reply}`
  const { token } = await w.program(admin)
  const answer = await fetch(url, { method: 'POST', body: elsewhere, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(400)
})

test('a reply quotes a message of its ticket, and none of another', async () => {
  const [ticketId, otherId] = [
    await w.ticket(company, { connectionId: connection }),
    await w.ticket(company, { connectionId: connection }),
  ]
  const [[asked], [foreign]] = [await messagesOf(ticketId), await messagesOf(otherId)]
  const { messageId } = await api.reply({ ticketId, body: 'Sim', quotedMsgId: asked?.id ?? 0 })
  expect((await messagesOf(ticketId)).find(({ id }) => id === messageId)?.quotedMsg?.id).toBe(asked?.id)
  expect(await codeOf(api.reply({ ticketId, body: 'Sim', quotedMsgId: foreign?.id ?? 0 }))).toBe('404 ERR_FETCH_WAPP_MSG')
})

test('two concurrent texts to a new number go to the one contact that they make', async () => {
  await w.owner.query("update channels.state set status = 'OPENING' where connection_id = $1", [connection])
  await w.owner.query('begin')
  await w.owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${company} phone ${phone}`])
  const sending = Promise.all(['Um', 'Outro'].map((body) => api.send({ number: phone, body })))
  await expect.poll(() => w.countWaiting()).toBe(2)
  await w.owner.query('commit')
  const sent = await sending
  expect(new Set(sent.map(({ ticketId }) => ticketId)).size).toBe(1)
  expect((await w.toSend(connection)).sort()).toEqual(['Outro', 'Um'])
})

test('a transfer moves a ticket to a queue or an attendant, and its history says that a program did it', async () => {
  const queueId = await w.queue(company)
  const ana = await w.user(company, 'user', [queueId])
  const outsider = await w.user(company, 'user')
  const ticketId = await w.ticket(company, { connectionId: connection })
  expect(await api.transfer({ ticketId, queueId })).toMatchObject({ ok: true, ticketId, status: 'pending' })
  expect(await codeOf(api.transfer({ ticketId, queueId, userId: outsider.id }))).toBe('403 ERR_NO_PERMISSION')
  expect(await api.transfer({ ticketId, queueId, userId: ana.id })).toMatchObject({ status: 'open' })
  expect(await ticketOf(ticketId)).toMatchObject({ queueId, userId: ana.id, isNew: true })
  expect(await api.transfer({ ticketId, queueId, userId: null })).toMatchObject({ status: 'pending' })
  expect(await api.close({ ticketId })).toMatchObject({ status: 'closed' })
  expect(await api.close({ ticketId })).toMatchObject({ status: 'closed' })
  expect(await codeOf(api.transfer({ ticketId, queueId }))).toBe('409 ERR_TICKET_CLOSED')
  expect(await codeOf(api.reply({ ticketId, body: 'x' }))).toBe('409 ERR_TICKET_CLOSED')
  const story = (await w.call(admin, listTicketEvents, { ticketId })).body
  expect(story.map(({ kind, userId, through }) => [kind, userId, through])).toEqual([
    ['closed', null, 'API'],
    ...Array.from({ length: 3 }, () => ['transferred', null, 'API']),
  ])
  const missing = { ticketId } as { ticketId: number; queueId: number }
  expect(await codeOf(api.transfer(missing))).toBe('400 ERR_VALIDATION')
})

test('the history names the user who acted, and a blocked contact gets no message', async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const { contactId } = (await w.call(admin, updateTicket, { id: ticketId, status: 'open' })).body
  const story = (await w.call(admin, listTicketEvents, { ticketId })).body
  expect(story).toMatchObject([{ kind: 'accepted', userId: admin.id, through: null }])
  await w.call(admin, blockContact, { id: contactId })
  expect(await codeOf(api.send({ number: phone, body: 'Olá' }))).toBe('409 ERR_CONTACT_BLOCKED')
  expect(await codeOf(api.reply({ ticketId, body: 'Olá' }))).toMatch(/ERR_CONTACT_BLOCKED|ERR_TICKET_CLOSED/)
})

test('a connection without a session accepts nothing', async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  const before = await messagesOf(ticketId)
  expect(await codeOf(api.send({ number: phone, body: 'Olá' }))).toBe('409 ERR_WAPP_NOT_INITIALIZED')
  expect(await codeOf(api.reply({ ticketId, body: 'Olá' }))).toBe('409 ERR_WAPP_NOT_INITIALIZED')
  expect(await messagesOf(ticketId)).toEqual(before)
  await w.owner.query('update connections set is_default = false where id = $1', [connection])
  expect(await codeOf(api.send({ number: phone, body: 'Olá' }))).toBe('404 ERR_NO_DEF_WAPP_FOUND')
})

test(`${maxWaiting} messages wait on a connection, also when two want the last place; then one is told when to come back`, async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  await api.reply({ ticketId, body: 'Antes' })
  await w.owner.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload, state)
     select $1, 'message', 3, gen_random_uuid(), 'contact:0', '{"to":{"phone":"1"},"content":{"type":"text","text":"x"}}',
       case when n <= 4 then 'sending' else 'queued' end
     from generate_series(1, $2) n`,
    [connection, maxWaiting - 2],
  )
  const others: number[] = []
  for (let at = 0; at < 5; at++) others.push(await w.ticket(company, { connectionId: connection }))
  // The replies go to different contacts, so they do not wait for each other. No message is stored before all calls have counted what
  // waits.
  await w.owner.query('begin')
  await w.owner.query('lock table messages in share mode')
  const calls = Promise.allSettled(others.map((other) => api.reply({ ticketId: other, body: 'A' })))
  await expect.poll(() => w.countWaiting()).toBeGreaterThan(1)
  await w.owner.query('commit')
  const outcomes = await calls
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const error = await refusal(api.reply({ ticketId, body: 'D' }))
  expect(error).toMatchObject({ status: 429, code: 'ERR_CONNECTION_FULL', retryAfter: 30 })
  await w.sendAll(connection)
  expect(await api.reply({ ticketId, body: 'E' })).toMatchObject({ ok: true })
})

test(`a token makes ${callsPerSecond} calls within a second, and others go on meanwhile`, async () => {
  const ticketId = await w.ticket(company, { connectionId: connection, phone })
  const outcomes = await Promise.allSettled(Array.from({ length: callsPerSecond + 5 }, () => api.close({ ticketId })))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as RecadoError] : []))
  expect(refused.map(({ code, status, retryAfter }) => [status, code, retryAfter])).toEqual(
    Array.from({ length: 5 }, () => [429, 'ERR_RATE_LIMIT', 1]),
  )
  const outsider = await w.user(await w.company(), 'admin')
  expect(await codeOf((await apiOf(outsider)).close({ ticketId }))).toBe('404 ERR_NO_TICKET_FOUND')
  w.turnClock(1_001)
  expect(await api.close({ ticketId })).toMatchObject({ ok: true })
})
