import { listMessages, type Message, sendMessage } from '@recado/contract/messages/api'
import { renewMedia } from '@recado/contract/media/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { globSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Mp4OutputFormat } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { film, manyFrames, mp3, picture, recording } from '../../../test/files.ts'
import type { UploadFile } from '../../../test/request.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { readSound } from './sound.ts'

let w: World
let company: number
let connection: number
let ana: TestUser
let ticketId: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  const queue = await w.queue(company)
  connection = await w.connection(company)
  ana = await w.user(company, 'user', [queue])
  ticketId = await w.ticket(company, { queueId: queue, connectionId: connection })
  await w.call(ana, updateTicket, { id: ticketId, status: 'open' })
})
afterAll(() => w.end())

const text = (content: string) => new TextEncoder().encode(content)
const filesOnDisk = () => globSync('*/*/*', { cwd: w.folder }).filter((path) => !path.startsWith('unfinished'))

/** Counts only files of messages. Contacts have pictures of their own. */
const countRows = async () =>
  (await w.owner.query("select from media where company_id = $1 and name <> 'picture.jpg'", [company])).rowCount

/** Sends files as Ana and returns the messages. */
async function send(files: readonly UploadFile[], input: Record<string, unknown> = {}): Promise<Message[]> {
  const { status, body } = await w.upload(ana, sendMessage, { ticketId, ...input }, files)
  expect([status, body]).toEqual([200, expect.any(Array)])
  return body
}

async function sendOne(file: UploadFile, input: Record<string, unknown> = {}): Promise<Message> {
  const [message] = await send([file], input)
  if (!message) throw new Error('nothing was sent')
  return message
}

const get = async (address: string | null, headers: Record<string, string> = {}) =>
  fetch(`${await w.origin()}${address}`, { headers })

test.each([
  ['png', () => picture(1200, 800), 'image/png', 'image'],
  ['jpg', () => picture(300, 200, 'jpeg'), 'image/jpeg', 'image'],
  ['webp', () => picture(64, 64, 'webp'), 'image/webp', 'image'],
  ['gif', () => picture(64, 64, 'gif'), 'image/gif', 'image'],
  ['mp3', async () => mp3(80), 'audio/mpeg', 'audio'],
  ['webm', () => recording(1), 'audio/webm', 'audio'],
  ['m4a', () => recording(1, new Mp4OutputFormat()), 'audio/mp4', 'audio'],
  ['mp4', () => film(1, { width: 320, height: 240 }), 'video/mp4', 'video'],
])('a %s is recognised by its bytes and shown in place, whatever its sender claims', async (ending, make, mimeType, kind) => {
  const bytes = await make()
  const { media, mediaUrl, mediaType } = await sendOne({ name: `file.${ending}`, bytes, type: 'text/html' })
  expect([mediaType, media]).toMatchObject([
    kind,
    { kind, status: 'ready', mimeType, size: bytes.length, name: `file.${ending}` },
  ])
  const answer = await get(mediaUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(mimeType)
  expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
})

const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const html = text('<!doctype html><script>alert(1)</script>')
test.each([
  ['x.html', html],
  ['x.svg', svg],
  ['x.svg', text(`<?xml version="1.0"?>${Buffer.from(svg).toString()}`)],
  ['x.xhtml', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>')],
  ['x.xml', text('<?xml version="1.0"?><?xml-stylesheet href="evil.xsl" type="text/xsl"?><a/>')],
  ['x.jpg', html],
  ['x.gif', Buffer.concat([text('GIF89a/*'), html])],
  ['x.html%00.jpg', html],
  ['x.pdf', text('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>')],
  ['x.js', text('alert(1)')],
  ['x.mp4', text('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/\nfile:///etc/passwd')],
  ['x.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), text('not a picture')])],
])('%s is served as a download in a sandbox, under a type that is never shown in place', async (name, bytes) => {
  const { mediaType, mediaUrl, media } = await sendOne({ name, bytes, type: 'image/jpeg' })
  expect([mediaType, media?.kind, media?.thumbnailUrl]).toEqual(['application', 'application', null])
  const { status, headers } = await get(mediaUrl)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  [String.raw`..\..\boot.ini`, 'boot.ini'],
  ['/etc/passwd', 'passwd'],
  ['..', ''],
  ['$(id).mp3', '$(id).mp3'],
  ['-i.ogg', '-i.ogg'],
  ['a;touch x.ogg', 'a;touch x.ogg'],
  ['relatório — ação.txt', 'relatório — ação.txt'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  [`${'x'.repeat(4_100)}.txt`, `${'x'.repeat(196)}.txt`],
])('a file called %s is stored under a name of ours and keeps the harmless part of its own', async (name, shown) => {
  const before = filesOnDisk()
  const { media, mediaUrl } = await sendOne({ name, bytes: text('content') })
  expect(media?.name).toBe(shown)
  const added = filesOnDisk().filter((path) => !before.includes(path))
  expect(added).toEqual([expect.stringMatching(new RegExp(String.raw`^[0-9a-f]{2}/[0-9a-f]{2}/${company}_[0-9a-f-]{36}$`))])
  const { headers } = await get(mediaUrl)
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="${(shown || 'file').replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(
      shown || 'file',
    )
      .replaceAll('(', '%28')
      .replaceAll(')', '%29')}`,
  )
})

test('a name cannot add a header', async () => {
  const { mediaUrl } = await sendOne({ name: 'a"\r\nSet-Cookie: x=1', bytes: text('content') })
  const { headers } = await get(mediaUrl)
  expect(headers.get('set-cookie')).toBeNull()
})

test('a picture has its displayed size and a thumbnail of at most 640 pixels', async () => {
  const turned = await sharp(await picture(1600, 1000, 'jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { media } = await sendOne({ name: 'photo.jpg', bytes: turned })
  expect(media).toMatchObject({ width: 1000, height: 1600 })
  const answer = await get(media?.thumbnailUrl ?? null)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([400, 640])
})

test.each([
  ['png', 7_000],
  ['gif', 3_000],
] as const)('a %s with too many pixels is stored like any other file, and does no harm', async (format, side) => {
  const create = { width: side, height: side, channels: 3, background: '#000' } as const
  const bomb = await sharp({ create, limitInputPixels: false }).toFormat(format).toBuffer()
  expect(bomb.length).toBeLessThan(16 * 1024 * 1024)
  const before = process.memoryUsage().rss
  const { media } = await sendOne({ name: 'bomb', bytes: bomb })
  expect(media).toMatchObject({ kind: 'application', mimeType: 'application/octet-stream', thumbnailUrl: null })
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test('a phone photograph with very many pixels is a picture', async () => {
  const { media } = await sendOne({ name: 'photo.jpg', bytes: await picture(8_160, 6_144, 'jpeg') })
  expect(media).toMatchObject({ kind: 'image', width: 8_160, height: 6_144, thumbnailUrl: expect.any(String) })
})

test('a sound tells its length, and a video its length and dimensions', async () => {
  const audio = await sendOne({ name: 'a.webm', bytes: await recording(2) })
  expect(audio.media?.seconds).toBeCloseTo(2, 1)
  const video = await sendOne({ name: 'a.mp4', bytes: await film(3, { width: 640, height: 360 }) })
  expect(video.media).toMatchObject({ seconds: 3, width: 640, height: 360 })
})

test('a sound of very many pieces keeps no other work waiting', async () => {
  // Even on a busy machine it is read within the timeout of 5 s.
  const bytes = manyFrames(2 * 1024 * 1024)
  let longestMs = 0
  const since = performance.now()
  let before = since
  const look = () => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  const timer = setInterval(look, 10)
  expect(await readSound(bytes)).toMatchObject({ hasVideo: false })
  clearInterval(timer)
  look()
  // Read on this thread, it would block once for a long time, however fast the machine.
  expect(longestMs).toBeLessThan((before - since) / 2)
})

test('a part of a file is answered as a part, and a part beyond its end is refused', async () => {
  const { mediaUrl } = await sendOne({ name: 'a.txt', bytes: text('0123456789') })
  const part = async (range: string) => {
    const { status, headers, ...answer } = await get(mediaUrl, { range }).then(async (found) => ({
      status: found.status,
      headers: found.headers,
      body: await found.text(),
    }))
    return [status, headers.get('content-range'), answer.body]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-9/10', '0123456789'])
  expect((await part('bytes=10-')).slice(0, 2)).toEqual([416, 'bytes */10'])
  expect((await part('bytes=0-1,4-5')).slice(0, 2)).toEqual([200, null])
  expect((await get(mediaUrl)).headers.get('accept-ranges')).toBe('bytes')
})

test('browsers cache a file as long as its address works, and are told when it is unchanged', async () => {
  const { mediaUrl } = await sendOne({ name: 'a.txt', bytes: text('x') })
  const { headers } = await get(mediaUrl)
  const [, seconds = ''] = /^private, max-age=(\d+), immutable$/.exec(headers.get('cache-control') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(29 * 60)
  expect(Number(seconds)).toBeLessThanOrEqual(60 * 60)
  expect((await get(mediaUrl, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
})

test('an address stays the same for a while, expires within the hour, and can be renewed', async () => {
  const { id, mediaUrl } = await sendOne({ name: 'a.txt', bytes: text('x') })
  const halfHour = 30 * 60_000
  // Moves to just after the half hour, when a new address begins.
  w.turnClock(halfHour - (w.now.getTime() % halfHour))
  // Sessions end sooner than addresses.
  const renew = async () => (await w.call(await w.user(company, 'admin'), renewMedia, { id })).body.mediaUrl
  const first = await renew()
  expect(first).not.toBe(mediaUrl)
  w.turnClock(halfHour - 60_000)
  expect(await renew()).toBe(first)
  w.turnClock(2 * 60_000)
  const second = await renew()
  expect(second).not.toBe(first)
  expect((await get(first)).status).toBe(200)
  w.turnClock(halfHour)
  expect((await get(first)).status).toBe(403)
  expect((await get(second)).status).toBe(200)
})

test('an address that was changed anywhere but in its name is refused', async () => {
  const { mediaUrl } = await sendOne({ name: 'a.txt', bytes: text('x') })
  const other = await sendOne({ name: 'b.txt', bytes: text('y') })
  const url = mediaUrl ?? ''
  const token = url.split('/')[3] ?? ''
  const expiry = /e=(\d+)/.exec(url)?.[1] ?? ''
  const forged = [
    url.replace(`/media/${company}/`, `/media/${company + 1}/`),
    url.replace(token, other.mediaUrl?.split('/')[3] ?? ''),
    url.replace('/file/', '/thumb/'),
    url.replace(`e=${expiry}`, `e=${Number(expiry) + 1}`),
    url.replace(/s=.*/, 's='),
    url.replace(/s=.*/, `s=${'A'.repeat(43)}`),
    url.split('?')[0] ?? '',
  ]
  for (const address of forged) expect([address, (await get(address)).status]).toEqual([address, 403])
  expect((await get('/media/')).status).toBe(404)
  expect((await get(url.replace('/a.txt?', '/other.txt?'))).status).toBe(200)
})

test('a file that is gone is not found, and a company cannot sign for another', async () => {
  const { mediaUrl } = await sendOne({ name: 'a.txt', bytes: text('x') })
  const token = mediaUrl?.split('/')[3] ?? ''
  const theirs = await w.company()
  const address = await w.db.tenant(theirs, async () =>
    w.app.unit(theirs, async (ctx) => ctx.files.sign({ companyId: theirs, token, variant: 'file' }, 'a', ctx.now)),
  )
  expect((await get(address)).status).toBe(404)
  await w.storage.delete(`${company}/${token}`)
  expect((await get(mediaUrl)).status).toBe(404)
})

test('an upload that is cut off half-way leaves nothing', async () => {
  const before = filesOnDisk()
  const { port } = new URL(await w.origin())
  const headers = {
    authorization: `Bearer ${ana.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1_000_000,
  }
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: `/api/messages/${ticketId}`, headers })
  call.on('error', () => {})
  call.write('--x\r\ncontent-disposition: form-data; name="medias"; filename="a.bin"\r\n\r\n')
  call.write(Buffer.alloc(200_000))
  await expect.poll(countRows).toBe(1)
  call.destroy()
  await expect.poll(countRows).toBe(0)
  await expect.poll(() => globSync('unfinished/*', { cwd: w.folder })).toEqual([])
  expect(filesOnDisk()).toEqual(before)
  expect((await w.call(ana, listMessages, { ticketId })).body.messages).toHaveLength(1)
})

test('a byte too many, an empty file and too many files are refused, and nothing of the call stays', async () => {
  const before = filesOnDisk()
  const megabyte = 1024 * 1024
  const refused = async (files: UploadFile[]) => {
    const { status, error } = await w.upload(ana, sendMessage, { ticketId }, files)
    return [status, error.error, (error.details as { maxBytes?: number } | undefined)?.maxBytes]
  }
  const png = await picture(10, 10)
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect(await refused([{ name: 'a.png', bytes: padded(16 * megabyte + 1) }])).toEqual([413, 'ERR_FILE_TOO_LARGE', 16 * megabyte])
  expect(await refused([{ name: 'a.bin', bytes: Buffer.alloc(100 * megabyte + 1) }])).toEqual([
    413,
    'ERR_FILE_TOO_LARGE',
    100 * megabyte,
  ])
  expect(
    await refused([
      { name: 'a.txt', bytes: text('fine') },
      { name: 'b.txt', bytes: text('') },
    ]),
  ).toEqual([400, 'ERR_FILE_TYPE', undefined])
  expect(await refused(Array.from({ length: 11 }, (_, at) => ({ name: `${at}.txt`, bytes: text('x') })))).toEqual([
    413,
    'ERR_VALIDATION',
    undefined,
  ])
  expect([await countRows(), filesOnDisk()]).toEqual([0, before])
  expect(await sendOne({ name: 'a.png', bytes: padded(16 * megabyte) })).toMatchObject({ mediaType: 'image' })
  expect(await sendOne({ name: 'a.bin', bytes: Buffer.alloc(100 * megabyte) })).toMatchObject({
    mediaType: 'application',
    media: { size: 100 * megabyte },
  })
})

test('a user who may not write to the ticket gets no byte into storage', async () => {
  const outsider = await w.user(company, 'user', [await w.queue(company)])
  const theirs = await w.user(await w.company(), 'admin')
  const before = filesOnDisk()
  for (const [who, status] of [
    [outsider, 403],
    [theirs, 404],
  ] as const) {
    expect((await w.upload(who, sendMessage, { ticketId }, [{ name: 'a.txt', bytes: text('x') }])).status).toBe(status)
  }
  await w.call(ana, updateTicket, { id: ticketId, status: 'closed' })
  expect((await w.upload(ana, sendMessage, { ticketId }, [{ name: 'a.txt', bytes: text('x') }])).error.error).toBe(
    'ERR_TICKET_NOT_OPEN',
  )
  expect(filesOnDisk()).toEqual(before)
  expect(await countRows()).toBe(0)
})

test('a user who may not write is told before the file is sent', async () => {
  const outsider = await w.user(company, 'user', [await w.queue(company)])
  const { port } = new URL(await w.origin())
  const headers = {
    authorization: `Bearer ${outsider.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1_000_000,
  }
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: `/api/messages/${ticketId}`, headers })
  const status = new Promise((resolve, reject) => call.on('response', (answer) => resolve(answer.statusCode)).on('error', reject))
  call.write('--x\r\n')
  expect(await status).toBe(403)
  call.on('error', () => {})
  call.destroy()
})

test('the server refuses a file in another field, a form for a call without files, and files in JSON', async () => {
  const origin = await w.origin()
  const post = async (path: string, field: string) => {
    const form = new FormData()
    form.append(field, new Blob(['x']), 'a.txt')
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: form,
    })
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  expect(await post(`/messages/${ticketId}`, 'other')).toEqual([400, 'ERR_VALIDATION'])
  const [hello] = (await w.call(ana, listMessages, { ticketId })).body.messages
  expect(await post(`/messages/${hello?.id}/media`, 'medias')).toEqual([400, 'ERR_VALIDATION'])
  expect(await post('/auth/login', 'medias')).toEqual([400, 'ERR_VALIDATION'])
  const { status } = await w.call(ana, sendMessage, {
    ticketId,
    files: { path: '/etc/passwd' },
    medias: [{ filepath: '/etc/passwd' }],
  } as never)
  expect(status).toBe(400)
})

const partHead = 'Content-Disposition: form-data; name="medias"'

test.each([
  ['cut off in a file', `--x\r\n${partHead}; filename="a.txt"\r\n\r\nhal`],
  ['cut off in a field', '--x\r\nContent-Disposition: form-data; name="body"\r\n\r\nhal'],
  ['that is none', 'hello'],
  ['that wants to change what every object has', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
])('a form %s is refused as invalid and leaves nothing', async (_what, form) => {
  const before = await countRows()
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const response = await fetch(`${await w.origin()}/api/messages/${ticketId}`, { method: 'POST', headers, body: form })
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }])
  expect(await countRows()).toBe(before)
})

test('a file without a name is accepted', async () => {
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const form = `--x\r\n${partHead}\r\nContent-Type: application/octet-stream\r\n\r\nhello\r\n--x--\r\n`
  const response = await fetch(`${await w.origin()}/api/messages/${ticketId}`, { method: 'POST', headers, body: form })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    [{ mediaType: 'application', media: { size: 5, name: '' } }],
  ])
})

test('the files of a refused command are dropped', async () => {
  const before = filesOnDisk()
  const { status, error } = await w.upload(ana, sendMessage, { ticketId, quotedMsg: { id: 2_000_000_000 } }, [
    { name: 'a.txt', bytes: text('x') },
  ])
  expect([status, error.error]).toEqual([404, 'ERR_FETCH_WAPP_MSG'])
  expect(filesOnDisk()).toEqual(before)
})

test('a storage that cannot be written is reported as such, and nothing is left', async () => {
  const unfinished = `${w.folder}/unfinished`
  // Root may write everywhere, so a file takes the folder's place.
  await rm(unfinished, { recursive: true })
  await writeFile(unfinished, '')
  const { status, error } = await w.upload(ana, sendMessage, { ticketId }, [{ name: 'a.txt', bytes: text('x') }])
  await rm(unfinished)
  await mkdir(unfinished)
  await chmod(unfinished, 0o700)
  expect([status, error.error]).toEqual([507, 'ERR_STORAGE'])
  expect(await countRows()).toBe(0)
})

test('a storage that cannot be read is reported as such, and may be tried again', async () => {
  const { mediaUrl } = await sendOne({ name: 'a.txt', bytes: text('hello') })
  const token = mediaUrl?.split('/')[3] ?? 'none'
  const folder = `${w.folder}/${
    filesOnDisk()
      .find((path) => path.includes(token))
      ?.split('/')[0]
  }`
  await rename(folder, `${w.folder}/away`)
  await writeFile(folder, '')
  const answer = await get(mediaUrl)
  await rm(folder)
  await rename(`${w.folder}/away`, folder)
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'ERR_UNAVAILABLE' }])
  expect((await get(mediaUrl)).status).toBe(200)
})

test('a connection that takes less refuses a larger file and another type before anything is sent, and nothing of it stays', async () => {
  const small = (maxBytes: number, ...types: string[]) => ({ maxBytes, types })
  const files = {
    image: small(2_000, 'image/png'),
    document: small(90, 'text/plain'),
    audio: small(0),
    video: small(0),
    sticker: small(0),
  }
  await w.owner.query(`update channels.state set capabilities = $2 where connection_id = $1`, [
    connection,
    JSON.stringify({ files }),
  ])
  const before = filesOnDisk()
  const refused = async (name: string, bytes: Uint8Array, input: Record<string, unknown> = {}) => {
    const { status, error } = await w.upload(ana, sendMessage, { ticketId, ...input }, [{ name, bytes }])
    return [status, error?.error, error?.details]
  }
  const png = await picture(4, 4)
  const padded = Buffer.concat([png, Buffer.alloc(2_001 - png.length)])
  expect(await refused('a.png', padded)).toEqual([413, 'ERR_FILE_TOO_LARGE', { maxBytes: 2_000 }])
  expect(await refused('a.jpg', await picture(4, 4, 'jpeg'))).toEqual([400, 'ERR_FILE_TYPE', undefined])
  expect(await refused('a.png', png, { asDocument: true })).toEqual([400, 'ERR_FILE_TYPE', undefined])
  expect(await refused('a.txt', text('x'.repeat(91)))).toEqual([413, 'ERR_FILE_TOO_LARGE', { maxBytes: 90 }])
  expect(filesOnDisk()).toEqual(before)
  expect(await sendOne({ name: 'a.png', bytes: png })).toMatchObject({ media: { mimeType: 'image/png' } })
})
