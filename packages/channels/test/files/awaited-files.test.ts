/** @module-tag patient */

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile, OutboundFile } from '@recado/border/content'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

type Paired = Awaited<ReturnType<World['newPaired']>>

let world: World<WhatsAppNetwork>
let control: WhatsAppNetwork['control']

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  control = world.network.control
})
afterAll(() => world.leave())

/** A person's picture that the shop has received, and the person's number. */
async function picture({ side, shop }: Paired) {
  const { phone } = await world.network.newPerson('phone')
  const { id } = await control.sendMedia(phone, sampleFiles.picture, 'image/png', { to: shop })
  const { chat, content } = await side.gets(id)
  return { phone, message: { chat, waId: id, fromMe: false }, source: (content as InboundFile).source }
}
type Sent = Awaited<ReturnType<typeof picture>>

/** A stored picture to send. */
async function toSend(): Promise<OutboundFile> {
  const key = `1/${randomUUID()}`
  await world.storage.put(key, sampleFiles.picture)
  return { type: 'file', key, kind: 'image', mimeType: 'image/png' }
}

/** Queues a fetch as a side request that has failed `attempts` times and is `days` old. Resolves with its ref. */
async function ask({ side }: Paired, { message, source }: Sent, { attempts = 0, days = 0 } = {}): Promise<string> {
  const ref = randomUUID()
  await side.query(
    `insert into channels.outbox (connection_id, kind, payload, attempts, created_at)
     values ($1, 'fetch', $2, $3, now() - make_interval(days => $4))`,
    [side.connectionId, { ref, message, source, key: `1/${ref}`, maxBytes: 1_000_000 }, attempts, days],
  )
  return ref
}

const came = (ref: string) => ({ ref, size: sampleFiles.picture.length })
const answers = async ({ side }: Paired, ref: string) =>
  side.query<{ size?: number; error?: string }>(
    `select payload->'size' as size, payload->>'error' as error from channels.inbox
     where connection_id = $1 and kind = 'fetched' and payload->>'ref' = $2 order by id`,
    [side.connectionId, ref],
  )
const order = async ({ side }: Paired, ref: string) => {
  const [row] = await side.query<{ attempts: number; state: string; pause: number }>(
    `select attempts, state, extract(epoch from due_at - now())::float8 as pause
     from channels.outbox where payload->>'ref' = $1`,
    [ref],
  )
  return row
}
const isAsked = async ({ message }: Sent) =>
  (await control.trace()).some((line) => line.includes('server-error') && line.includes(message.waId))

/** A file that the network has dropped, while the phone that could upload it again is off. */
async function outOfReach(paired: Paired): Promise<Sent> {
  const file = await picture(paired)
  await control.expireMedia(paired.shop, file.message.waId)
  await control.changePhone(paired.shop, { online: false })
  return file
}

test.each([403, 404, 410] as const)('a file whose URL is answered with %i is uploaded again by our own phone', async (status) => {
  const paired = await world.newPaired()
  const file = await picture(paired)
  await control.expireMedia(paired.shop, file.message.waId, { status })
  const ref = await ask(paired, file)
  expect(await paired.side.answer('fetched', ref)).toEqual(came(ref))
  const stored = await world.storage.get(`1/${ref}`)
  expect(stored && (await buffer(stored.stream))).toEqual(sampleFiles.picture)
})

test.each(['500', '404', '403'])(
  'a file that one host answers with %s is fetched from the next, without a pause',
  async (code) => {
    const paired = await world.newPaired()
    const file = await picture(paired)
    await control.addFault({ kind: 'download-error', pn: file.phone, code, host: 'primary', times: 100 })
    const ref = await ask(paired, file)
    expect(await paired.side.answer('fetched', ref)).toEqual(came(ref))
    expect(await order(paired, ref)).toMatchObject({ attempts: 0, state: 'done' })
    expect(await isAsked(file)).toBe(false)
  },
)

test('a file that one host refuses is uploaded to the next, without a pause', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await control.addFault({ kind: 'upload-error', pn: shop, code: '500', host: 'primary', times: 100 })
  const ref = await side.put(person, await toSend())
  await side.reachesAck(ref, 3)
  const [row] = await side.query<{ attempts: number }>('select attempts from channels.outbox where ref = $1', [ref])
  expect(row?.attempts).toBe(0)
})

// Each waits for 20 seconds or more, so they run concurrently.
test.concurrent('a phone that is off is asked, and its late answer brings the file at once', async () => {
  const paired = await world.newPaired()
  const file = await outOfReach(paired)
  const ref = await ask(paired, file, { attempts: 3 })
  expect(await paired.side.answer('fetched', ref)).toEqual({ ref, error: 'awaited' })
  expect(await order(paired, ref)).toMatchObject({ attempts: 4, state: 'queued' })
  expect((await order(paired, ref))?.pause).toBeGreaterThan(500)
  await control.clearTrace()
  await control.changePhone(paired.shop, { online: true })
  await until('the file comes', async () => (await answers(paired, ref)).length > 1, 10_000)
  expect(await answers(paired, ref)).toEqual([
    { size: null, error: 'awaited' },
    { size: sampleFiles.picture.length, error: null },
  ])
  // The phone has told where the file is and need not be asked again.
  expect(await isAsked(file)).toBe(false)
})

test.concurrent('a file requested for days is requested ever more rarely', async () => {
  const paired = await world.newPaired()
  const file = await outOfReach(paired)
  const ref = await ask(paired, file, { attempts: 5, days: 3 })
  expect(await paired.side.answer('fetched', ref)).toEqual({ ref, error: 'awaited' })
  expect((await order(paired, ref))?.pause).toBeGreaterThan(20_000)
})

test.concurrent('after a week the file counts as gone', async () => {
  const paired = await world.newPaired()
  const file = await outOfReach(paired)
  const ref = await ask(paired, file, { attempts: 30, days: 7 })
  expect(await paired.side.answer('fetched', ref)).toEqual({ ref, error: 'gone' })
  expect(await order(paired, ref)).toMatchObject({ state: 'done' })
})

test.concurrent('a network that does not name its hosts for files is asked again in a new session', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await control.addFault({ kind: 'silence', pn: shop, xmlns: 'w:m' })
  const ref = await side.put(person, await toSend())
  await side.reachesAck(ref, 3)
  expect(await side.failures()).toEqual([])
})

test('an answer that comes days later, to another session, brings the file too', async () => {
  const paired = await world.newPaired()
  const file = await outOfReach(paired)
  const ref = await ask(paired, file, { attempts: 6, days: 3 })
  await until('the phone is asked', () => isAsked(file))
  await world.channels.end('SIGKILL')
  // The state after the process has given up waiting.
  await paired.side.query(`update channels.outbox set due_at = now() + interval '6 hours' where payload->>'ref' = $1`, [ref])
  await control.clearTrace()
  await control.changePhone(paired.shop, { online: true })
  await world.startChannels()
  await until('the file comes', async () => (await answers(paired, ref)).length > 0)
  expect(await answers(paired, ref)).toEqual([{ size: sampleFiles.picture.length, error: null }])
  expect(await isAsked(file)).toBe(false)
})

test('a connection that drops while its phone is asked asks again in its next session', async () => {
  const paired = await world.newPaired()
  const file = await outOfReach(paired)
  const ref = await ask(paired, file)
  await until('the phone is asked', () => isAsked(file))
  const { companions } = await control.phone(paired.shop)
  await control.disconnect(paired.shop, companions[0]?.device ?? 0, { how: 'drop' })
  await control.changePhone(paired.shop, { online: true })
  expect(await paired.side.answer('fetched', ref)).toEqual(came(ref))
})

test('a file that cannot be decrypted is not retried for a week', async () => {
  const paired = await world.newPaired()
  const file = await picture(paired)
  const source = { ...file.source, fileSha256: Buffer.alloc(32).toString('base64') }
  const ref = await ask(paired, { ...file, source }, { attempts: 3 })
  expect(await paired.side.answer('fetched', ref)).toEqual({ ref, error: 'failed' })
})
