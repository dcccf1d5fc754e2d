import { retryMedia } from '@recado/contract/media/api'
import { listMessages, type Message, type MessageEvent, messagePush } from '@recado/contract/messages/api'
import { contactPresencePush } from '@recado/contract/presence/api'
import { listTickets, showTicket, type Ticket } from '@recado/contract/tickets/api'
import { globSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { film, picture } from '../../../../test/files.ts'
import { type TestUser, World } from '../../../../test/world.ts'
import type { InboundContent } from '@recado/border/content'

let w: World
let company: number
let connection: number
let admin: TestUser
const phone = '5541988776655'
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const source = { url: 'https://mmg.whatsapp.net/x', mediaKey: 'c2VjcmV0' }

async function receive(content: InboundContent, over: object = {}): Promise<{ message: Message; ticket: Ticket }> {
  await w.receive(connection, phone, '', { content, ...over })
  await w.settle()
  return last()
}

async function last(): Promise<{ message: Message; ticket: Ticket }> {
  const [ticket] = (await w.call(admin, listTickets, { status: 'pending' })).body.tickets
  const { body } = await w.call(admin, listMessages, { ticketId: ticket?.id ?? 0 })
  const message = body.messages.at(-1)
  if (!message || !ticket) throw new Error('nothing was received')
  return { message, ticket }
}

const fetches = async () => (await w.handed(connection, 'fetch')).map(({ payload }) => payload)

/** Does what channels do: brings the file and reports it. */
async function bring(bytes: Uint8Array): Promise<void> {
  const wanted = (await fetches()).at(-1)
  await w.storage.put(wanted?.key ?? '', bytes)
  await w.signal(connection, 'fetched', { ref: wanted?.ref ?? '', size: bytes.length })
  await w.settle()
}

test.each([
  ['image', 'image/jpeg', 'image', 16],
  ['video', 'video/mp4', 'video', 16],
  ['audio', 'audio/ogg; codecs=opus', 'audio', 16],
  ['sticker', 'image/webp', 'sticker', 16],
  ['document', 'application/pdf', 'application', 100],
] as const)('a received %s is a row at once, and its file is asked for', async (kind, mimeType, mediaType, megabytes) => {
  const caption = kind === 'image' || kind === 'video' || kind === 'document' ? { caption: 'look' } : {}
  const { message } = await receive({ type: 'file', kind, mimeType, size: 5_000, source, fileName: '../a.pdf', ...caption })
  expect(message).toMatchObject({ mediaType, body: caption.caption ?? '', mediaUrl: null })
  expect(message.media).toMatchObject({ kind: mediaType, status: 'pending', mimeType, size: 5_000, name: 'a.pdf' })
  expect(await fetches()).toMatchObject([
    {
      maxBytes: megabytes * 1024 * 1024,
      source,
      key: expect.stringMatching(new RegExp(`^${company}/[0-9a-f-]{36}$`)),
      message: { chat: { phone }, fromMe: false },
    },
  ])
})

test('when its file has come, screens get the message with an address, a thumbnail and what its bytes tell', async () => {
  await receive({ type: 'file', kind: 'image', mimeType: 'image/heic', source })
  w.published.length = 0
  const bytes = await picture(1000, 500)
  await bring(bytes)
  const heard = w.heardBy(admin, w.published, messagePush) as MessageEvent[]
  expect(heard).toMatchObject([
    {
      action: 'update',
      message: { media: { status: 'ready', mimeType: 'image/png', width: 1000, height: 500, size: bytes.length } },
    },
  ])
  const [event] = heard
  const answer = await fetch(`${await w.origin()}${event?.message.mediaUrl}`)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect((await fetch(`${await w.origin()}${event?.message.media?.thumbnailUrl}`)).status).toBe(200)
})

test('a file that claims to be a picture and is none is shown as the file it is', async () => {
  await receive({ type: 'file', kind: 'image', mimeType: 'image/jpeg', source })
  await bring(new TextEncoder().encode('<script>alert(1)</script>'))
  expect((await last()).message).toMatchObject({
    mediaType: 'application',
    media: { kind: 'application', mimeType: 'text/plain' },
  })
})

test('a sticker stays a sticker, a picture sent as a document stays a document, and a video keeps its small picture', async () => {
  await receive({ type: 'file', kind: 'sticker', mimeType: 'image/webp', source })
  await bring(await picture(64, 64, 'webp'))
  expect((await last()).message).toMatchObject({ mediaType: 'sticker', media: { kind: 'sticker', mimeType: 'image/webp' } })
  await receive({ type: 'file', kind: 'document', mimeType: 'image/png', fileName: 'plan.png', source })
  await bring(await picture(64, 64))
  expect((await last()).message).toMatchObject({ mediaType: 'application', media: { kind: 'application', name: 'plan.png' } })
  const thumbnail = (await picture(72, 40, 'jpeg')).toString('base64')
  await receive({ type: 'file', kind: 'video', mimeType: 'video/mp4', source, thumbnail })
  await bring(await film(1, { width: 320, height: 240 }))
  const { media } = (await last()).message
  expect(media).toMatchObject({ kind: 'video', seconds: 1, width: 320, thumbnailUrl: expect.any(String) })
})

test('a voice note has its waveform and its length before its file is here', async () => {
  const waveform = Array.from({ length: 64 }, (_, at) => at)
  const { message } = await receive({
    type: 'file',
    kind: 'audio',
    mimeType: 'audio/ogg',
    voice: true,
    seconds: 7,
    waveform,
    source,
  })
  expect(message.media).toMatchObject({ voice: true, seconds: 7, waveform })
})

test('a file that does not come is never lost silently: it says why and can be fetched again', async () => {
  const { message } = await receive({ type: 'file', kind: 'document', mimeType: 'application/zip', source })
  const outcome = async (error: 'too-large' | 'gone') => {
    await w.signal(connection, 'fetched', { ref: (await fetches()).at(-1)?.ref ?? '', error })
    await w.settle()
    return (await last()).message.media
  }
  expect(await outcome('too-large')).toMatchObject({ status: 'failed', failedReason: 'ERR_FILE_TOO_LARGE' })
  await w.call(admin, retryMedia, { id: message.id })
  expect((await last()).message.media).toMatchObject({ status: 'pending', failedReason: null })
  expect(await fetches()).toHaveLength(2)
  expect(await outcome('gone')).toMatchObject({ status: 'failed', failedReason: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  expect((await w.call(admin, retryMedia, { id: message.id })).error.error).toBe('ERR_WAPP_NOT_INITIALIZED')
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  await w.call(admin, retryMedia, { id: message.id })
  await bring(Buffer.from('PK\x03\x04 an archive'))
  expect((await last()).message.media?.status).toBe('ready')
  await w.call(admin, retryMedia, { id: message.id })
  expect(await fetches()).toHaveLength(3)
})

test('a late file is shown as awaited, is asked for at once when a user retries, and comes', async () => {
  const { message } = await receive({ type: 'file', kind: 'document', mimeType: 'application/zip', source })
  const due = async () => {
    const { rows } = await w.owner.query<{ due_at: Date }>(
      `select due_at from channels.outbox where connection_id = $1 and kind = 'fetch'`,
      [connection],
    )
    return rows.map((row) => row.due_at)
  }
  await w.owner.query("update channels.outbox set due_at = $2 where connection_id = $1 and kind = 'fetch'", [
    connection,
    new Date(w.now.getTime() + 3_600_000),
  ])
  w.published.length = 0
  await w.signal(connection, 'fetched', { ref: (await fetches()).at(-1)?.ref ?? '', error: 'awaited' })
  await w.settle()
  const late = { status: 'pending', failedReason: 'ERR_WAPP_MEDIA_AWAITED' }
  expect((await last()).message.media).toMatchObject(late)
  expect(w.heardBy(admin, w.published, messagePush)).toMatchObject([{ action: 'update', message: { media: late } }])
  await w.call(admin, retryMedia, { id: message.id })
  expect((await last()).message.media).toMatchObject({ status: 'pending', failedReason: null })
  expect((await due())[0]?.getTime()).toBeLessThanOrEqual(w.now.getTime())
  await w.call(admin, retryMedia, { id: message.id })
  expect(await due()).toHaveLength(1)
  await bring(Buffer.from('PK\x03\x04 an archive'))
  expect((await last()).message.media).toMatchObject({ status: 'ready', failedReason: null })
})

test('a file that is asked for again long after it was sent is awaited as long as any other', async () => {
  const { message } = await receive({ type: 'file', kind: 'document', mimeType: 'application/zip', source })
  await w.signal(connection, 'fetched', { ref: (await fetches()).at(-1)?.ref ?? '', error: 'gone' })
  const later = async (days: number) => {
    w.turnClock(days * 24 * 3_600_000)
    await w.settle()
    admin = await w.user(company, 'admin')
  }
  await later(20)
  await w.call(admin, retryMedia, { id: message.id })
  await later(7)
  expect((await last()).message.media?.status).toBe('pending')
})

test('a file that came and cannot be read can be fetched again', async () => {
  const { message } = await receive({ type: 'file', kind: 'image', mimeType: 'image/png', source })
  const wanted = (await fetches()).at(-1)
  await w.storage.put(wanted?.key ?? '', await picture(10, 10))
  // Root may read everything, so a folder takes the file's place.
  const [path = ''] = globSync(`*/*/${wanted?.key.replace('/', '_')}`, { cwd: w.folder })
  await rm(`${w.folder}/${path}`)
  await mkdir(`${w.folder}/${path}`)
  await w.signal(connection, 'fetched', { ref: wanted?.ref ?? '', size: 10 })
  await w.settle()
  expect((await last()).message.media).toMatchObject({ status: 'failed', failedReason: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  await rm(`${w.folder}/${path}`, { recursive: true })
  await w.call(admin, retryMedia, { id: message.id })
  await bring(await picture(10, 10))
  expect((await last()).message.media?.status).toBe('ready')
})

test.each(['image', 'video'] as const)(
  'a received %s that came just before the disk was full is there, without a thumbnail',
  async (kind) => {
    const thumbnail = (await picture(20, 20, 'jpeg')).toString('base64')
    await receive({ type: 'file', kind, mimeType: `${kind}/any`, source, thumbnail })
    const wanted = (await fetches()).at(-1)
    const bytes = kind === 'image' ? await picture(10, 10) : await film(1, { width: 32, height: 32 })
    await w.storage.put(wanted?.key ?? '', bytes)
    // Root may write everywhere, so a file takes the place of the folder to write in.
    await rm(`${w.folder}/unfinished`, { recursive: true })
    await writeFile(`${w.folder}/unfinished`, '')
    await w.signal(connection, 'fetched', { ref: wanted?.ref ?? '', size: bytes.length })
    await w.settle()
    await rm(`${w.folder}/unfinished`)
    await mkdir(`${w.folder}/unfinished`, { mode: 0o700 })
    const { message } = await last()
    expect(message.media).toMatchObject({ status: 'ready', size: bytes.length, thumbnailUrl: null })
    expect(message.mediaUrl).not.toBeNull()
  },
)

test('many contact cards are cut at what a message holds', async () => {
  const vcard = `BEGIN:VCARD\nFN:Bia\n${Array.from({ length: 50 }, () => `NOTE:${'x'.repeat(900)}`).join('\n')}\nEND:VCARD`
  const { message } = await receive({ type: 'contacts', cards: Array.from({ length: 50 }, () => ({ name: 'Bia', vcard })) })
  expect(message.body.length).toBeLessThan(65_536)
  expect(message.body.match(/BEGIN:VCARD/g)).toHaveLength(1)
})

test('a place consists of image, link and description, and a bar in its name stays in the name', async () => {
  const thumbnail = (await picture(20, 20, 'jpeg')).toString('base64')
  const place = { type: 'location', latitude: -25.4284, longitude: -49.2733, thumbnail } as const
  const { message, ticket } = await receive({ ...place, name: 'Ópera | javascript:alert(1)', address: 'Curitiba' })
  expect(message.mediaType).toBe('locationMessage')
  const [image, link, ...description] = message.body.split('|')
  expect([image, link]).toEqual([`data:image/jpeg;base64,${thumbnail}`, 'https://www.google.com/maps?q=-25.4284,-49.2733'])
  expect(description.join('|')).toBe('Ópera | javascript:alert(1), Curitiba')
  expect(ticket.lastMessage).toBe('Ópera | javascript:alert(1), Curitiba')
  const bare = await receive({ type: 'location', latitude: 1, longitude: 2, thumbnail: 'PHN2Zz4=' })
  expect(bare.message.body).toBe('|https://www.google.com/maps?q=1,2')
  const huge = await receive({ ...place, thumbnail: `/9j/${'A'.repeat(200_000)}` })
  expect(huge.message.body.startsWith('|https://')).toBe(true)
})

test('one card is a contactMessage, several are a vcard, and pictures and endless lines are left out', async () => {
  const card = (name: string, extra = '') => ({
    name,
    vcard: `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL;waid=5541999:+55 41 999\r\n${extra}END:VCARD`,
  })
  const hostile = `URL:javascript:alert(1)\r\nPHOTO;VALUE=uri:http://169.254.169.254\r\nNOTE:${'x'.repeat(5_000_000)}\r\n`
  const one = await receive({ type: 'contacts', cards: [card('Bia', hostile)] })
  expect(one.message.mediaType).toBe('contactMessage')
  expect(one.message.body).toBe(
    'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL;waid=5541999:+55 41 999\nURL:javascript:alert(1)\nEND:VCARD',
  )
  const two = await receive({ type: 'contacts', cards: [card('Bia'), card('Caio')] })
  expect([two.message.mediaType, two.message.body.match(/BEGIN:VCARD/g)?.length, two.ticket.lastMessage]).toEqual([
    'vcard',
    2,
    'Bia, Caio',
  ])
})

test('an unanswered call, an unknown kind and a forwarded text leave their rows', async () => {
  expect((await receive({ type: 'call', video: false })).message).toMatchObject({ mediaType: 'call_log', body: '' })
  expect((await receive({ type: 'unsupported', kind: 'eventMessage', text: 'Party' })).message).toMatchObject({
    mediaType: 'eventMessage',
    body: 'Party',
  })
  expect((await receive({ type: 'text', text: 'news' }, { forwarded: true })).message).toMatchObject({ isForwarded: true })
})

test('a pressed button, a form and an order keep the id for programs and show the words', async () => {
  const half = 'x'.repeat(999) + '😀'
  const form = '{"cor":"azul"}'
  const sent: [InboundContent, object][] = [
    [{ type: 'text', text: 'Sim', reply: { id: 'sim' } }, { id: 'sim' }],
    [
      { type: 'text', text: 'cor: azul', reply: { id: half, form } },
      { id: `${'x'.repeat(999)}\uFFFD`, form },
    ],
    [{ type: 'unsupported', kind: 'orderMessage', text: 'Pedido', reply: { id: '77' } }, { id: '77' }],
  ]
  for (const [content, reply] of sent) {
    const { message } = await receive(content)
    expect(message).toMatchObject({ body: 'text' in content ? content.text : '' })
    expect(message).not.toHaveProperty('reply')
    const { rows } = await w.owner.query('select reply from messages where id = $1', [message.id])
    expect(rows).toEqual([{ reply }])
  }
})

test('a poll and a place keep nothing that is invisible', async () => {
  const poll = await receive({ type: 'poll', question: 'Which?', options: ['Blue', ' \n', '\u3164', 'Green'] })
  expect(poll.message.body).toBe('Which?\nBlue\nGreen')
  const place = await receive({ type: 'location', latitude: 1, longitude: 2, name: '\u2800', address: 'Rua 5' })
  expect(place.message.body.split('|').slice(2)).toEqual(['Rua 5'])
})

test('a poll is a question and its options, and the list shows the question', async () => {
  const { message, ticket } = await receive({ type: 'poll', question: 'Which\ncolour?', options: ['Blue', 'Sea\ngreen'] })
  expect(message).toMatchObject({ mediaType: 'pollCreationMessage', body: 'Which colour?\nBlue\nSea green' })
  expect(ticket.lastMessage).toBe('Which colour?')
  expect((await w.call(admin, listTickets, { searchParam: 'sea green', showAll: true })).body.tickets).toMatchObject([
    { id: ticket.id },
  ])
})

test('the advertisement that a customer came by stands beside the message, with an address only if it is one', async () => {
  const ad = { title: 'Sofa', body: 'Today only', url: 'https://fb.me/1' }
  const { message, ticket } = await receive({ type: 'text', text: 'Hello' }, { ad })
  expect([message, ticket]).toMatchObject([{ body: 'Hello', ad }, { lastMessage: 'Hello' }])
  expect(
    (await receive({ type: 'text', text: 'Hi' }, { ad: { title: 'x'.repeat(2_000), url: 'javascript:alert(1)' } })).message.ad,
  ).toEqual({ title: 'x'.repeat(1_000), body: '', url: '' })
  expect((await receive({ type: 'text', text: 'Hi' })).message.ad).toBeNull()
})

test('an advertisement that ends in the middle of an emoji does not block its message', async () => {
  const { message } = await receive({ type: 'text', text: 'Hi' }, { ad: { title: `${'x'.repeat(999)}😀` } })
  expect(message).toMatchObject({ body: 'Hi', ad: { title: 'x'.repeat(999) } })
})

test('a link preview stands beside the text while the text has the address', async () => {
  const text = 'See loja.example/mesa'
  const link = { url: 'loja.example/mesa', title: `${'x'.repeat(999)}😀`, description: 'Six seats', thumbnail: '/9j/4AAQ' }
  const { message, ticket } = await receive({ type: 'text', text }, { link })
  const shown = {
    url: 'https://loja.example/mesa',
    title: 'x'.repeat(999),
    description: 'Six seats',
    picture: '/9j/4AAQ',
  }
  expect([message, ticket]).toMatchObject([{ body: text, link: shown }, { lastMessage: text }])
  await w.owner.query("update messages set body = 'See this' where id = $1", [message.id])
  const { messages } = (await w.call(admin, listMessages, { ticketId: ticket.id })).body
  expect(messages.find(({ id }) => id === message.id)?.link).toBeNull()
})

test('a link preview drops an invalid picture, and an address that leads nowhere has no preview', async () => {
  const shownOf = async (link: { url: string; title: string; thumbnail?: string }) =>
    (await receive({ type: 'text', text: `See ${link.url}` }, { link })).message.link
  expect(await shownOf({ url: 'https://a.example', title: 'A', thumbnail: 'PHN2Zz4=' })).toMatchObject({
    title: 'A',
    picture: null,
  })
  expect(await shownOf({ url: 'https://a.example', title: 'A', thumbnail: `/9j/${'A'.repeat(40_000)}` })).toMatchObject({
    picture: null,
  })
  expect(await shownOf({ url: 'https://', title: 'A' })).toBeNull()
})

test('a message that could not be read when it came takes its place once it can be read', async () => {
  const waId = await w.receive(connection, phone, '', { content: { type: 'unsupported', kind: 'undecryptable' } })
  await w.settle()
  const { message: before } = await last()
  expect(before.mediaType).toBe('undecryptable')
  const real = { content: { type: 'file', kind: 'image', mimeType: 'image/png', caption: 'here', source }, waId } as const
  await w.signal(connection, 'message', { chat: { phone }, fromMe: false, sentAt: w.now.toISOString(), ...real })
  await w.settle()
  await bring(await picture(10, 10))
  const { message, ticket } = await last()
  expect(message).toMatchObject({ id: before.id, mediaType: 'image', body: 'here', media: { status: 'ready' } })
  expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'here' })
  await w.signal(connection, 'message', {
    chat: { phone },
    fromMe: false,
    sentAt: w.now.toISOString(),
    waId,
    content: { type: 'text', text: 'again' },
  })
  await w.settle()
  expect((await last()).message.body).toBe('here')
})

test('an answer shows the picture it quotes', async () => {
  const waId = await w.receive(connection, phone, '', { content: { type: 'file', kind: 'image', mimeType: 'image/png', source } })
  await w.settle()
  await bring(await picture(10, 10))
  const { message } = await receive({ type: 'text', text: 'this one' }, { quoted: { waId: waId } })
  expect(message.quotedMsg).toMatchObject({
    mediaType: 'image',
    media: { status: 'ready' },
    mediaUrl: expect.stringContaining('/media/'),
    isDeleted: false,
  })
})

test('only users who may see the ticket see the customer write', async () => {
  const [queue, other] = [await w.queue(company), await w.queue(company)]
  const ticketId = await w.ticket(company, { connectionId: connection, phone, queueId: queue })
  const [ana, elsewhere] = [await w.user(company, 'user', [queue]), await w.user(company, 'user', [other])]
  w.published.length = 0
  await w.signal(connection, 'presence', { chat: { phone }, presence: 'composing' })
  await w.signal(connection, 'presence', { chat: { phone: '5511900000000' }, presence: 'composing' })
  await w.settle()
  expect(w.heardBy(ana, w.published, contactPresencePush)).toEqual([{ ticketId, presence: 'composing' }])
  expect(w.heardBy(elsewhere, w.published, contactPresencePush)).toEqual([])
  const { rows } = await w.owner.query("select from contacts where company_id = $1 and number = '5511900000000'", [company])
  expect(rows).toEqual([])
})

test("the list shows how far the last message got, and so does the screen's own update", async () => {
  const { ticket, message } = await receive({ type: 'call', video: true })
  expect((await w.call(admin, showTicket, { id: ticket.id })).body.lastMessageState).toEqual({
    mediaType: 'call_log',
    fromMe: false,
    author: null,
    ack: 0,
    failed: false,
    inDoubt: false,
    isDeleted: false,
    isThanks: false,
    sentAt: message.createdAt,
  })
})
