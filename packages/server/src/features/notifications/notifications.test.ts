import { createHash } from 'node:crypto'
import { logout, setAvailability } from '@recado/contract/platform/session'
import { pushKey, subscribeToPush, testPush, unsubscribeFromPush } from '@recado/contract/push-subscriptions/api'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { createNote, deleteNote } from '@recado/contract/ticket-notes/api'
import { markTicket } from '@recado/contract/ticket-marks/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { setLanguage, setQuietHours } from '@recado/contract/users/api'
import { type Browser, type PushService, startPushService } from '@recado/peers/push/push-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageReceived } from '#features/messages/events.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { type TestUser, World } from '../../../test/world.ts'

let service: PushService
let w: World
let company: number
let queue: number
let connection: number
let ana: TestUser
beforeAll(async () => {
  service = await startPushService()
  w = await World.create({ outbound: openOutbound({ allow: [new URL(service.origin).host], authority: service.authority }) })
})
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
})
afterAll(async () => {
  await w.end()
  await service.close()
})

/** Subscribes a browser of the person. */
async function browserOf(who: TestUser): Promise<Browser> {
  const { publicKey } = (await w.call(who, pushKey, {})).body
  const browser = service.subscribe(publicKey)
  const { endpoint, keys } = browser
  expect((await w.call(who, subscribeToPush, { endpoint, keys })).status).toBe(200)
  return browser
}

const texts = (browser: Browser) => browser.received.map(({ text }) => JSON.parse(text) as Record<string, string>)

/** A ticket that Ana works on. */
async function open(phone: string): Promise<number> {
  const id = await w.ticket(company, { queueId: queue, connectionId: connection, phone })
  await w.call(ana, updateTicket, { id, status: 'open' })
  return id
}

test("a message of a ticket reaches only the browser of the ticket's owner, signed and encrypted", async () => {
  const bia = await w.user(company, 'admin', [queue])
  const [anas, bias] = [await browserOf(ana), await browserOf(bia)]
  const id = await open('5541988880001')
  await w.receive(connection, '5541988880001', 'Are you there? 👋')
  await w.settle()
  const [message] = texts(anas)
  expect(message).toMatchObject({ title: 'Customer 5541988880001', body: 'Are you there? 👋', tag: `ticket-${id}` })
  expect(message?.['url']).toMatch(/^\/tickets\/[\da-f-]{36}$/)
  expect(anas.received).toMatchObject([
    { ttl: 3600, urgency: 'high', topic: `ticket-${id}`, sender: { subject: 'mailto:operator@localhost' } },
  ])
  expect(bias.received).toEqual([])
  expect(service.refused).toEqual([])
})

test('a ticket that a user has muted does not ring for them until they unmute it', async () => {
  const browser = await browserOf(ana)
  const ticketId = await open('5541988880009')
  for (const muted of [true, false]) {
    await w.call(ana, markTicket, { ticketId, muted })
    await w.receive(connection, '5541988880009', muted ? 'Unheard' : 'Heard')
    await w.settle()
  }
  expect(texts(browser).map(({ body }) => body)).toEqual(['Heard'])
})

test('a ticket that a user has pinned rings for them', async () => {
  const browser = await browserOf(ana)
  const ticketId = await open('5541988880011')
  await w.call(ana, markTicket, { ticketId, pinned: true, muted: false })
  await w.receive(connection, '5541988880011', 'Heard')
  await w.settle()
  expect(texts(browser).map(({ body }) => body)).toEqual(['Heard'])
})

test('a message that was read or answered before it could ring does not ring', async () => {
  const bia = await w.user(company, 'admin', [queue])
  const browser = await browserOf(ana)
  const id = await open('5541988880012')
  // The job that rings runs later than that.
  const late = async (meanwhile: () => Promise<unknown>) => {
    await w.receive(connection, '5541988880012', 'Hello?')
    await w.settle()
    browser.received.length = 0
    const { rows } = await w.owner.query<{ id: number }>(
      'select max(id)::int as id from messages where ticket_id = $1 and not from_me',
      [id],
    )
    await w.app.unit(company, (ctx) => ctx.emit(messageReceived, { messageId: rows[0]?.id ?? 0, ticketId: id }))
    await meanwhile()
    await w.settle()
    return browser.received.length
  }
  expect(await late(async () => undefined)).toBe(1)
  expect(await late(() => w.call(bia, sendMessage, { ticketId: id, body: 'Yes' }))).toBe(0)
  expect(await late(() => w.call(ana, listMessages, { ticketId: id }))).toBe(0)
})

test('nothing rings for a user who is busy or has quiet hours, messages still count, and a user who is away hears them', async () => {
  const browser = await browserOf(ana)
  const id = await open('5541988880010')
  const said = async (text: string) => {
    await w.receive(connection, '5541988880010', text)
    await w.settle()
  }
  await w.call(ana, setAvailability, { availability: 'busy' })
  await said('While busy')
  expect((await w.call(ana, showTicket, { id })).body.unreadMessages).toBe(2)
  await w.call(ana, setAvailability, { availability: 'away' })
  await said('While away')
  await w.call(ana, setQuietHours, { quietHours: { from: '00:00', until: '00:00' } })
  await said('In quiet hours')
  await w.call(ana, setQuietHours, { quietHours: null })
  await said('Afterwards')
  expect(texts(browser).map(({ body }) => body)).toEqual(['While away', 'Afterwards'])
})

test('a user who tries notifications gets one in this browser and no other, even while nothing rings', async () => {
  const bia = await w.user(company, 'admin', [queue])
  const [anas, bias, other] = [await browserOf(ana), await browserOf(bia), await browserOf(ana)]
  await w.call(ana, setAvailability, { availability: 'busy' })
  await w.call(ana, setLanguage, { lang: 'es' })
  expect((await w.call(ana, testPush, { endpoint: anas.endpoint })).status).toBe(200)
  await w.settle()
  expect(texts(anas)).toMatchObject([{ title: 'Aviso de prueba', url: '/tickets', always: true }])
  for (const { endpoint } of [bias, { endpoint: 'https://push.example.org/gone' }]) {
    const refused = await w.call(ana, testPush, { endpoint })
    expect(refused.error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'endpoint' }] } })
  }
  await w.settle()
  expect([texts(bias), texts(other)]).toEqual([[], []])
})

test('a message that was written long before it came in does not ring', async () => {
  const browser = await browserOf(ana)
  await open('5541988880007')
  for (const minutes of [61, 59]) {
    const sentAt = new Date(w.now.getTime() - minutes * 60_000).toISOString()
    await w.receive(connection, '5541988880007', `${minutes} minutes ago`, { sentAt })
    await w.settle()
  }
  expect(texts(browser).map(({ body }) => body)).toEqual(['59 minutes ago'])
})

test('a notification of a group message names its author, and a message deleted before it came does not ring', async () => {
  const chat = { group: '120363000000000001' }
  const bia = { participant: { phone: '5541988880008' }, pushName: 'Bia' }
  await w.receive(connection, '', 'Hello all', { chat, ...bia })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('update tickets set queue_id = $2 where company_id = $1 returning id', [
    company,
    queue,
  ])
  await w.call(ana, updateTicket, { id: rows[0]?.id ?? 0, status: 'open' })
  const browser = await browserOf(ana)
  const target = { waId: 'M1', fromMe: false, participant: bia.participant }
  await w.change(connection, { chat, participant: bia.participant, target, change: { type: 'delete' } })
  await w.settle()
  await w.receive(connection, '', 'A slip', { waId: 'M1', chat, ...bia })
  await w.settle()
  await w.receive(connection, '', 'At nine', { chat, ...bia })
  await w.settle()
  await w.receive(connection, '', '', { chat, ...bia, content: { type: 'poll', question: 'When?', options: ['1', '2'] } })
  await w.settle()
  expect(texts(browser).map(({ body }) => body)).toEqual(['Bia: At nine', 'Bia: Enquete: When?'])
})

test('a waiting ticket rings for users with allTicket who may see it', async () => {
  const [everything, elsewhere] = [
    await w.user(company, 'user', [queue], 'enabled'),
    await w.user(company, 'user', [await w.queue(company)], 'enabled'),
  ]
  const browsers = [await browserOf(everything), await browserOf(elsewhere), await browserOf(ana)]
  await w.ticket(company, { queueId: queue, connectionId: connection, phone: '5541988880002' })
  for (const browser of browsers) browser.received.length = 0
  await w.receive(connection, '5541988880002', 'Still waiting')
  await w.settle()
  expect(browsers.map(({ received }) => received.length)).toEqual([1, 0, 0])
})

test('a mention rings, by name, for each user named, unless it was deleted or out of sight before, and never for its author', async () => {
  const bia = await w.user(company, 'admin', [queue])
  const id = await open('5541988880044')
  const [anas, bias] = [await browserOf(ana), await browserOf(bia)]
  await w.call(bia, createNote, { ticketId: id, note: `<@${ana.id}> and <@${bia.id}>: call back` })
  await w.settle()
  expect(texts(anas)).toMatchObject([
    { tag: `ticket-${id}`, body: `${bia.name} mencionou você: @${ana.name} and @${bia.name}: call back` },
  ])
  const { body } = await w.call(bia, createNote, { ticketId: id, note: `<@${ana.id}> never mind` })
  await w.call(bia, deleteNote, { id: body.id })
  await w.settle()
  expect([anas.received.length, bias.received.length]).toEqual([1, 0])
  await w.call(bia, createNote, { ticketId: id, note: `<@${ana.id}> too late` })
  await w.call(bia, updateTicket, { id, queueId: await w.queue(company), userId: bia.id })
  await w.settle()
  expect(texts(anas).filter(({ body }) => body?.includes('too late'))).toEqual([])
})

test('a transfer rings for the new owner, or for users who take from its queue, and never for the user who makes it', async () => {
  const elsewhere = await w.queue(company)
  const [bia, taker] = [await w.user(company, 'user', [queue], 'enabled'), await w.user(company, 'user', [elsewhere], 'enabled')]
  const id = await open('5541988880006')
  const [anas, bias, takers] = [await browserOf(ana), await browserOf(bia), await browserOf(taker)]
  await w.call(ana, updateTicket, { id, userId: bia.id, queueId: queue })
  await w.settle()
  expect([texts(anas), texts(takers)]).toEqual([[], []])
  const { uuid } = (await w.call(bia, showTicket, { id })).body
  expect(texts(bias)).toEqual([
    {
      title: 'Customer 5541988880006',
      body: `${ana.name} transferiu o atendimento para você`,
      url: `/tickets/${uuid}`,
      tag: `ticket-${id}`,
    },
  ])
  await w.call(bia, updateTicket, { id, userId: null, queueId: elsewhere })
  await w.settle()
  const { queue: place } = (await w.call(taker, showTicket, { id })).body
  expect(texts(takers).map(({ body }) => body)).toEqual([`${bia.name} transferiu o atendimento para ${place?.name}`])
  expect([texts(anas).length, texts(bias).length]).toEqual([0, 1])
})

test('a transfer that went on rings only for the last owner of the ticket', async () => {
  const [bia, caio] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [queue])]
  const id = await open('5541988880013')
  const [bias, caios] = [await browserOf(bia), await browserOf(caio)]
  await w.call(ana, updateTicket, { id, userId: bia.id, queueId: queue })
  await w.call(bia, updateTicket, { id, userId: caio.id, queueId: queue })
  await w.settle()
  const [told] = texts(caios)
  expect([bias.received.length, caios.received.length, told?.['body']]).toEqual([
    0,
    1,
    `${bia.name} transferiu o atendimento para você`,
  ])
})

test('a message that is not a text has a name in the language of the user', async () => {
  const browser = await browserOf(ana)
  await w.call(ana, setLanguage, { lang: 'es' })
  await open('5541988880003')
  await w.receive(connection, '5541988880003', '', { content: { type: 'call', video: false } as never })
  await w.settle()
  expect(texts(browser)).toMatchObject([{ body: 'Llamada perdida' }])
})

test('a browser is forgotten when its session ends, when it unsubscribes, and when the user withdraws the permission', async () => {
  const bia = await w.user(company, 'user', [queue], 'enabled')
  const [kept, gone, left] = [await browserOf(bia), await browserOf(bia), await browserOf(bia)]
  gone.answerWith(410)
  await w.call(bia, unsubscribeFromPush, { endpoint: left.endpoint })
  await w.ticket(company, { queueId: queue, connectionId: connection, phone: '5541988880004' })
  const before = kept.received.length
  gone.answerWith(201)
  await w.receive(connection, '5541988880004', 'again')
  await w.settle()
  expect([kept.received.length - before, gone.received.length, left.received.length]).toEqual([1, 0, 0])
  await w.call(bia, logout, {})
  await w.receive(connection, '5541988880004', 'and again')
  await w.settle()
  expect(kept.received.length - before).toBe(1)
  w.turnClock(3_600_000)
  await w.settle()
  const { rows } = await w.owner.query('select from push_subscriptions where company_id = $1', [company])
  expect(rows).toEqual([])
})

test('a push service that is busy is asked again', async () => {
  const browser = await browserOf(ana)
  await open('5541988880005')
  browser.answerWith(503)
  await w.receive(connection, '5541988880005', 'later')
  await w.settle()
  expect(browser.received).toEqual([])
  browser.answerWith(201)
  w.turnClock(31_000)
  await w.settle()
  expect(texts(browser)).toMatchObject([{ body: 'later' }])
})

test('an address that is not public and invalid keys are refused', async () => {
  const { endpoint, keys } = service.subscribe('x')
  const refused = [
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::ffff:7f00:1]/x',
    'https://10.0.0.1/x',
    'https://push.internal/x',
    'https://u@push.example.com/x',
    'https://push.example.com:8443/x',
  ]
  for (const address of refused)
    expect((await w.call(ana, subscribeToPush, { endpoint: address, keys })).error.error, address).toBe('ERR_VALIDATION')
  expect((await w.call(ana, subscribeToPush, { endpoint, keys: { ...keys, auth: 'AAAA' } })).error.error).toBe('ERR_VALIDATION')
  expect(
    (await w.call(ana, subscribeToPush, { endpoint, keys: { ...keys, p256dh: createHash('sha256').digest('base64url') } })).error
      .error,
  ).toBe('ERR_VALIDATION')
  const nowhere = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url')
  expect((await w.call(ana, subscribeToPush, { endpoint, keys: { ...keys, p256dh: nowhere } })).error.error).toBe(
    'ERR_VALIDATION',
  )
})

test('the public key is the same for every user and every start', async () => {
  const other = await w.user(await w.company(), 'owner')
  const mine = (await w.call(ana, pushKey, {})).body
  expect(Buffer.from(mine.publicKey, 'base64url')).toHaveLength(65)
  expect((await w.call(other, pushKey, {})).body).toEqual(mine)
})
