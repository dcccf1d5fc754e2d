import { editMessage, forwardMessages, listMessages, type Message, sendMessage } from '@recado/contract/messages/api'
import { renewMedia } from '@recado/contract/media/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { randomUUID } from 'node:crypto'
import { Mp4OutputFormat } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { film, mp3, picture, recording } from '../../../../test/files.ts'
import { type TestUser, World } from '../../../../test/world.ts'
import { sendFor } from './send-for.ts'

let w: World
let company: number
let connection: number
let queue: number
let ana: TestUser
let ticketId: number
const phone = '5541988776655'
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
  ticketId = await openTicket(phone)
})
afterAll(() => w.end())

async function openTicket(of: string): Promise<number> {
  const id = await w.ticket(company, { queueId: queue, connectionId: connection, phone: of })
  await w.call(ana, updateTicket, { id, status: 'open' })
  return id
}

const handed = () => w.handed(connection, 'message')

const contents = async () => (await handed()).map(({ payload }) => payload.content)
const sentFiles = async () => (await contents()).flatMap((content) => (content.type === 'file' ? [content] : []))
const text = (content: string) => new TextEncoder().encode(content)
const lastMessage = async () => (await w.call(await w.user(company, 'admin'), showTicket, { id: ticketId })).body.lastMessage

test('the name of the author goes out above a text, and is no part of it here in lists, quotes, edits and forwards', async () => {
  const above = `*${ana.name}:*\n`
  const { body } = await w.call(ana, sendMessage, { ticketId, body: `${above}Custa 4 mil` })
  expect(body).toMatchObject([{ body: 'Custa 4 mil', signature: ana.name, user: { name: ana.name } }])
  expect(await lastMessage()).toBe('Custa 4 mil')
  const [id] = body.map((message) => message.id)
  await w.accept(connection)
  await w.call(ana, editMessage, { id: id ?? 0, body: 'Custa 5 mil' })
  expect(await lastMessage()).toBe('Custa 5 mil')
  await w.call(ana, sendMessage, { ticketId, body: '*Outra Pessoa:*\nOi', quotedMsg: { id: id ?? 0 } })
  await w.call(ana, forwardMessages, { ticketId, messageIds: [id ?? 0] })
  const png = { name: 'a.png', bytes: await picture(8, 8) }
  await w.upload(ana, sendMessage, { ticketId, body: `${above}Veja` }, [png])
  expect((await handed()).map(({ payload: { content, quoted } }) => [content, quoted?.text])).toMatchObject([
    [{ type: 'text', text: `${above}Custa 4 mil` }, undefined],
    [{ type: 'edit', text: `${above}Custa 5 mil` }, undefined],
    [{ type: 'text', text: '*Outra Pessoa:*\nOi' }, `${above}Custa 5 mil`],
    [{ type: 'text', text: 'Custa 5 mil' }, undefined],
    [{ type: 'file', caption: `${above}Veja` }, undefined],
  ])
})

test('several files are separate messages in their order, with the text under the first', async () => {
  const png = await picture(30, 20)
  const files = [
    { name: 'a.png', bytes: png },
    { name: 'b.pdf', bytes: text('%PDF-1.7\n') },
  ]
  const { body } = await w.upload(ana, sendMessage, { ticketId, body: 'Look' }, files)
  expect(body.map(({ mediaType, body: caption }) => [mediaType, caption])).toEqual([
    ['image', 'Look'],
    ['application', ''],
  ])
  expect(await contents()).toMatchObject([
    {
      type: 'file',
      kind: 'image',
      mimeType: 'image/png',
      caption: 'Look',
      size: png.length,
      width: 30,
      height: 20,
      key: expect.stringMatching(`^${company}/`),
      thumbnail: expect.stringMatching(/^\/9j\//),
    },
    { type: 'file', kind: 'document', mimeType: 'application/pdf', fileName: 'b.pdf' },
  ])
  const [sent] = await sentFiles()
  expect(await w.storage.size(sent?.key ?? '')).toBe(png.length)
  expect(await lastMessage()).toBe('b.pdf')
})

test('a text before a sound is a message of its own, since a sound has no caption', async () => {
  const { body } = await w.upload(ana, sendMessage, { ticketId, body: 'Listen' }, [{ name: 'a.mp3', bytes: mp3(60) }])
  expect(body.map(({ mediaType, body: shown }) => [mediaType, shown])).toEqual([
    ['conversation', 'Listen'],
    ['audio', ''],
  ])
})

test('a repeated call with files sends once, and after a failure sends those that failed', async () => {
  const clientId = randomUUID()
  const call = () =>
    w.upload(
      ana,
      sendMessage,
      { ticketId, clientId },
      ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, bytes: text(name) })),
    )
  const [first, second] = await Promise.all([call(), call()])
  expect(first.body.map(({ id }) => id)).toEqual(second.body.map(({ id }) => id))
  expect(first.body.map(({ media }) => media?.name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  expect(first.body[0]?.clientId).toBe(clientId)
  const sent = await handed()
  expect(sent).toHaveLength(3)
  await w.refuse(connection, sent[1]?.ref)
  const again = await w.call(ana, sendMessage, { ticketId, clientId })
  expect(again.body.map(({ failedReason }) => failedReason)).toEqual([null, null, null])
  expect((await handed()).map(({ ref }) => ref)).toEqual([...sent.map(({ ref }) => ref), sent[1]?.ref])
  expect((await contents()).at(-1)).toEqual((await contents())[1])
})

test.each([
  ['WebM', () => recording(1.5)],
  ['MP4', () => recording(1.5, new Mp4OutputFormat())],
])('a voice note recorded as Opus in %s goes out as Opus in Ogg, with its waveform', async (_name, make) => {
  const waveform = Array.from({ length: 64 }, (_, at) => at)
  const { body } = await w.upload(ana, sendMessage, { ticketId, voice: true, waveform }, [
    { name: 'voice.webm', bytes: await make() },
  ])
  expect(body).toMatchObject([{ mediaType: 'audio', media: { voice: true, waveform, mimeType: 'audio/ogg', name: 'voice.ogg' } }])
  expect(body[0]?.media?.seconds).toBeCloseTo(1.5, 1)
  const [content] = await contents()
  expect(content).toMatchObject({ kind: 'audio', mimeType: 'audio/ogg; codecs=opus', voice: true, waveform })
  const answer = await fetch(`${await w.origin()}${body[0]?.mediaUrl}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([bytes.subarray(0, 4).toString(), bytes.includes('OpusHead')]).toEqual(['OggS', true])
})

test('a video goes out with the picture that came with it, redrawn, and an invalid picture is left out', async () => {
  const bytes = await film(1, { width: 320, height: 240 })
  const told = (await picture(300, 200, 'jpeg')).toString('base64')
  const { body } = await w.upload(ana, sendMessage, { ticketId, preview: told }, [{ name: 'film.mp4', bytes }])
  expect(body).toMatchObject([{ mediaType: 'video', media: { seconds: 1, width: 320, thumbnailUrl: expect.any(String) } }])
  const shown = await fetch(`${await w.origin()}${body[0]?.media?.thumbnailUrl}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const [content] = await sentFiles()
  expect(content).toMatchObject({ kind: 'video', thumbnail: expect.stringMatching(/^\/9j\//) })
  expect(content?.thumbnail).not.toBe(told)
  const other = await w.upload(ana, sendMessage, { ticketId, preview: btoa('<svg onload="alert(1)"/>') }, [
    { name: 'film.mp4', bytes },
  ])
  expect(other.body).toMatchObject([{ media: { thumbnailUrl: null } }])
  expect((await contents()).at(-1)).not.toHaveProperty('thumbnail')
})

test('a recorded MP3 stays an ordinary sound file', async () => {
  const bytes = mp3(60)
  const { body } = await w.upload(ana, sendMessage, { ticketId, voice: true }, [{ name: 'voice.mp3', bytes }])
  expect(body).toMatchObject([{ media: { voice: false, mimeType: 'audio/mpeg', size: bytes.length } }])
  expect(body[0]?.media?.seconds).toBeGreaterThan(1)
})

test('a picture can go out as a document, with its name', async () => {
  const { body } = await w.upload(ana, sendMessage, { ticketId, asDocument: true, body: 'The plan' }, [
    { name: 'plan.png', bytes: await picture(10, 10) },
  ])
  expect(body).toMatchObject([{ mediaType: 'application', body: 'The plan', media: { kind: 'application', name: 'plan.png' } }])
  expect(await contents()).toMatchObject([{ kind: 'document', fileName: 'plan.png', caption: 'The plan', mimeType: 'image/png' }])
})

test("one of the company's own files is sent again by its address", async () => {
  const [first] = (await w.upload(ana, sendMessage, { ticketId }, [{ name: 'a.png', bytes: await picture(10, 10) }])).body
  const admin = await w.user(company, 'admin')
  const { body } = await w.call(admin, sendMessage, { ticketId, body: 'again', mediaUrl: first?.mediaUrl })
  expect(body).toMatchObject([{ mediaType: 'image', body: 'again' }])
  const [one, two] = await sentFiles()
  expect(two?.key).toBe(one?.key)
})

test('the server accepts no other address as a file', async () => {
  const theirs = await w.company()
  const stolen = await w.app.unit(theirs, async (ctx) =>
    ctx.files.sign({ companyId: theirs, token: randomUUID(), variant: 'file' }, 'a', ctx.now),
  )
  const mine = (await w.upload(ana, sendMessage, { ticketId }, [{ name: 'a.png', bytes: await picture(10, 10) }])).body[0]
  const thumbnail = mine?.media?.thumbnailUrl ?? ''
  const unsigned = mine?.mediaUrl?.replace(/s=.*/, `s=${'A'.repeat(43)}`)
  for (const mediaUrl of [
    '../../.env',
    '/proc/self/environ',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    stolen,
    thumbnail,
    unsigned,
  ]) {
    const { status, error } = await w.call(ana, sendMessage, { ticketId, body: 'x', mediaUrl })
    expect([mediaUrl, status, error]).toMatchObject([
      mediaUrl,
      400,
      { error: 'ERR_VALIDATION', details: { fields: [{ path: 'mediaUrl' }] } },
    ])
  }
  expect(await handed()).toHaveLength(1)
})

test('an answer names the message that it quotes, and quotes nothing deleted or of another conversation', async () => {
  const [theirs] = (await w.call(ana, listMessages, { ticketId })).body.messages
  const { body } = await w.call(ana, sendMessage, { ticketId, body: 'Yes', quotedMsg: { id: theirs?.id ?? 0 } })
  expect(body).toMatchObject([{ quotedMsg: { id: theirs?.id, body: `Hello from ${phone}` } }])
  expect((await handed())[0]?.payload.quoted).toEqual({ waId: expect.any(String), fromMe: false, text: `Hello from ${phone}` })
  const asText = await w.upload(ana, sendMessage, { ticketId, body: 'Yes', quotedMsg: { id: theirs?.id } }, [
    { name: 'a.txt', bytes: text('x') },
  ])
  expect(asText.body[0]?.quotedMsg?.id).toBe(theirs?.id)
  const other = await openTicket('5511955554444')
  const refused = await w.call(ana, sendMessage, { ticketId: other, body: 'Yes', quotedMsg: { id: theirs?.id ?? 0 } })
  expect([refused.status, refused.error.error]).toEqual([404, 'ERR_FETCH_WAPP_MSG'])
  await w.owner.query('update messages set is_deleted = true where company_id = $1 and id = $2', [company, theirs?.id])
  expect((await w.call(ana, sendMessage, { ticketId, body: 'Yes', quotedMsg: { id: theirs?.id ?? 0 } })).error.error).toBe(
    'ERR_FETCH_WAPP_MSG',
  )
})

test('contact cards and places go out as such', async () => {
  const contactId = (await w.call(ana, showTicket, { id: ticketId })).body.contactId
  const other = (await w.call(ana, showTicket, { id: await openTicket('5511955554444') })).body.contactId
  const [card] = (await w.call(ana, sendMessage, { ticketId, contactIds: [other] })).body
  expect(card).toMatchObject({
    mediaType: 'contactMessage',
    body: expect.stringContaining('TEL;type=CELL;waid=5511955554444:+5511955554444'),
  })
  expect((await w.call(ana, sendMessage, { ticketId, contactIds: [other, contactId] })).body).toMatchObject([
    { mediaType: 'vcard' },
  ])
  const place = { latitude: -25.4284, longitude: -49.2733, name: 'Ópera de Arame' }
  expect((await w.call(ana, sendMessage, { ticketId, location: place })).body).toMatchObject([
    { mediaType: 'locationMessage', body: '|https://www.google.com/maps?q=-25.4284,-49.2733|Ópera de Arame' },
  ])
  expect(await contents()).toMatchObject([
    { type: 'contacts', cards: [{ name: 'Customer 5511955554444' }] },
    { type: 'contacts', cards: [{}, {}] },
    { type: 'location', ...place },
  ])
  expect(await lastMessage()).toBe('Ópera de Arame')
})

test('a user forwards messages in sight, marked and in the given order, and the call is refused whole if one cannot be sent', async () => {
  const [file] = (await w.upload(ana, sendMessage, { ticketId }, [{ name: 'a.png', bytes: await picture(10, 10) }])).body
  const [hello] = (await w.call(ana, listMessages, { ticketId })).body.messages
  const target = await openTicket('5511955554444')
  const forward = (messageIds: number[], who = ana) => w.call(who, forwardMessages, { ticketId: target, messageIds })
  const { body } = await forward([file?.id ?? 0, hello?.id ?? 0])
  expect(body).toMatchObject([
    { mediaType: 'image', isForwarded: true, ticketId: target },
    { body: `Hello from ${phone}`, isForwarded: true },
  ])
  expect((await handed()).slice(1)).toMatchObject([
    { payload: { forwarded: true, to: { phone: '5511955554444' } } },
    { payload: { forwarded: true } },
  ])
  await w.receive(connection, phone, '', { content: { type: 'call', video: false } })
  await w.settle()
  const call = (await w.call(ana, listMessages, { ticketId })).body.messages.at(-1)
  expect((await forward([hello?.id ?? 0, call?.id ?? 0])).error.error).toBe('ERR_FETCH_WAPP_MSG')
  expect((await forward([2_000_000_000])).error.error).toBe('ERR_FETCH_WAPP_MSG')
  const caio = await w.user(company, 'user', [await w.queue(company)])
  const his = await w.ticket(company, { queueId: caio.queueIds[0] ?? null, connectionId: connection, phone: '5511944443333' })
  const [hidden] = (await w.call(await w.user(company, 'admin'), listMessages, { ticketId: his })).body.messages
  expect((await forward([hidden?.id ?? 0])).error.error).toBe('ERR_NO_PERMISSION')
  expect((await forward([hello?.id ?? 0], caio)).status).toBe(403)
  expect(await handed()).toHaveLength(3)
})

test('a repeated forward sends once', async () => {
  const [hello] = (await w.call(ana, listMessages, { ticketId })).body.messages
  const call = {
    ticketId: await openTicket('5511955554444'),
    clientId: randomUUID(),
    messageIds: [hello?.id ?? 0, hello?.id ?? 0],
  }
  const [first, second] = await Promise.all([w.call(ana, forwardMessages, call), w.call(ana, forwardMessages, call)])
  expect(first.body.map(({ id }) => id)).toEqual(second.body.map(({ id }) => id))
  expect(await handed()).toHaveLength(2)
})

test('the system sends in a lower class, and a customer who waits for an answer still waits', async () => {
  const waiting = await w.ticket(company, { connectionId: connection, phone: '5511955554444' })
  const reminder = {
    ticketId: waiting,
    body: 'Good to hear from you',
    mediaId: null,
    userId: ana.id,
    origin: 'schedule',
  } as const
  await w.app.unit(company, (ctx) => sendFor(ctx, reminder))
  expect(await handed()).toMatchObject([{ class: 2, payload: { content: { type: 'text' } } }])
  const { body } = await w.call(await w.user(company, 'admin'), showTicket, { id: waiting })
  expect(body).toMatchObject({
    unreadMessages: 1,
    lastMessage: 'Good to hear from you',
    waitingSince: expect.any(String),
    status: 'pending',
  })
})

test("addresses of a message's file are renewed for users who may see it", async () => {
  const [message] = (await w.upload(ana, sendMessage, { ticketId }, [{ name: 'a.png', bytes: await picture(10, 10) }])).body as [
    Message,
  ]
  const { body } = await w.call(ana, renewMedia, { id: message.id })
  expect(body).toMatchObject({
    mediaUrl: expect.stringContaining('/media/'),
    media: { thumbnailUrl: expect.stringContaining('/thumb/') },
  })
  const outsider = await w.user(company, 'user', [await w.queue(company)])
  expect((await w.call(outsider, renewMedia, { id: message.id })).status).toBe(403)
  expect((await w.call(ana, renewMedia, { id: 2_000_000_000 })).error.error).toBe('ERR_FETCH_WAPP_MSG')
})
