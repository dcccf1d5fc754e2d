import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { InboundFile } from '@recado/border/content'
import type { InboundMessage } from '@recado/border/signals'
import { finalVerdict } from '@recado/border/verdict'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

test('a process that accepts a forged signature opens no session', async () => {
  const side = world.newConnection()
  await world.channels.end()
  const nodeArgs = [...world.network.nodeArgs, '--import', './packages/channels/test/preloads/any-signature.ts']
  const child = await world.startChannels({ nodeArgs })
  await side.command('connect')
  await until('it ends', () => child.exitCode() !== null)
  expect(child.exitCode()).toBe(1)
  expect(child.lines.join('\n')).toContain('A forged signature is accepted')
  expect((await side.state())?.qrcode ?? '').toBe('')
  await world.startChannels()
})

test('the channels process hangs up on a network whose certificate WhatsApp did not sign', async () => {
  const side = world.newConnection()
  await world.channels.end()
  const unaware = await world.startChannels({ nodeArgs: [] })
  await side.command('connect')
  const own = `"connection":${side.connectionId},`
  await until('it hangs up', () => unaware.lines.some((line) => line.includes('the session ended') && line.includes(own)))
  expect(await side.state()).toMatchObject({ status: 'OPENING', qrcode: '' })
  await unaware.end()
  await world.startChannels()
  await side.reaches('qrcode')
})

test('the key table holds no key in clear text, and the log prints none', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await world.network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  // The message is sent again in a new session. libsignal then prints the old session, private keys included.
  await world.network.control.addFault({ kind: 'corrupt', pn: person.phone })
  await world.network.write(person.phone, shop, 'de novo')
  await side.receives('de novo')
  const rows = await side.query<{ kind: string; sealed: Buffer }>(
    'select kind, sealed from channels.whatsapp_web_keys where connection_id = $1',
    [side.connectionId],
  )
  expect(new Set(rows.map(({ kind }) => kind))).toContain('session')
  const telling = /noiseKey|private|registrationId|_sessions|chainKey|Buffer|"type"/
  expect(rows.filter(({ sealed }) => telling.test(sealed.toString('latin1')))).toEqual([])
  expect(world.channels.lines.filter((line) => !line.startsWith('{"level":'))).toEqual([])
  expect(world.channels.lines.join('\n')).not.toMatch(telling)
  expect(world.channels.lines.join('\n')).not.toContain(person.phone)
})

test('a message that the network refuses fails with its code and is not retried', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '463' })
  const ref = await side.send(person, 'frio')
  await until('it fails', async () => (await side.failures()).length > 0)
  expect(await side.failures()).toEqual([{ ref, verdict: finalVerdict('restricted', '463') }])
  await side.reachesAck(await side.send(person, 'morno'), 3)
  expect((await world.network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['morno'])
})

test('a phone that requests a message again gets it, also after a restart', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const ref = await side.send(person, 'guardado')
  await side.reachesAck(ref, 3)
  const waId = await side.named(ref)
  await world.channels.end()
  await world.startChannels()
  await side.reaches('CONNECTED')
  await world.network.control.askForRetry(person.phone, shop, waId)
  const again = await until('it was sent again', async () => {
    const { seen } = await world.network.control.ledger()
    return seen.find((message) => message.id === waId && message.phone === person.phone && message.retries > 0)
  })
  expect(again).toMatchObject({ text: 'guardado', retries: 1 })
})

test('a contact gets a privacy token once, not with every message', async () => {
  const { side } = await world.newPaired()
  const person = await world.network.newPerson('lid')
  const noted = `select from channels.whatsapp_web_keys where connection_id = $1 and kind = 'tctoken'`
  await world.network.control.clearTrace()
  await side.reachesAck(await side.send(person, 'um'), 3)
  await until('it is noted', async () => (await side.query(noted, [side.connectionId])).length > 0)
  for (const text of ['dois', 'três']) await side.reachesAck(await side.send(person, text), 3)
  const given = (await world.network.control.trace()).filter((line) => / < .*<tokens>/.test(line))
  expect(given).toHaveLength(1)
})

test('the keys of one message, for its reader and for our own phone, are saved in one write', async () => {
  const { side } = await world.newPaired()
  const person = await world.network.newPerson('lid')
  for (const text of ['um', 'dois']) await side.reachesAck(await side.send(person, text), 3)
  const writes = await side.query<{ sessions: number }>(
    `select count(*)::int as sessions from channels.whatsapp_web_keys where connection_id = $1 and kind = 'session' group by xmin::text`,
    [side.connectionId],
  )
  expect(writes).toEqual([{ sessions: 2 }])
})

test('a damaged message arrives once its sender resends it, and a duplicate arrives once', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await world.network.write(person.phone, shop, 'inteira')
  await side.receives('inteira')
  await world.network.control.addFault({ kind: 'corrupt', pn: person.phone })
  await world.network.write(person.phone, shop, 'estragada')
  await side.receives('estragada')
  await world.network.control.addFault({ kind: 'duplicate', pn: person.phone })
  await world.network.write(person.phone, shop, 'em dobro')
  await world.network.write(person.phone, shop, 'fim')
  await side.receives('fim')
  const texts = (await side.messages()).map(({ content }) => content.type === 'text' && content.text)
  expect(texts).toEqual(['inteira', 'estragada', 'em dobro', 'fim'])
})

test('a file and an edit that arrive twice are reported once', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await world.network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  await world.network.control.addFault({ kind: 'duplicate', pn: person.phone, times: 2 })
  const { id } = await world.network.control.sendMedia(person.phone, Buffer.from('x'), 'image/png', { to: shop })
  await world.network.control.edit(person.phone, id, 'com legenda')
  await world.network.write(person.phone, shop, 'fim')
  await side.receives('fim')
  expect((await side.messages()).map(({ content }) => content.type)).toEqual(['text', 'file', 'text'])
  expect((await side.changes()).map(({ target, change }) => [target.waId, change.type])).toEqual([[id, 'edit']])
})

/** A customer's message arrives damaged, and our request to resend it is lost. */
async function damaged() {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const before = await world.network.write(person.phone, shop, 'antes')
  const { chat } = await side.receives('antes')
  // The inbox row exists before the receipt is sent. That receipt must not be the one that is lost.
  await until('it is confirmed', async () => (await world.network.statusOf(person, shop, before)) === 'delivered')
  await world.network.control.addFault({ kind: 'corrupt', pn: person.phone })
  await world.network.control.addFault({ kind: 'receipt-lost', pn: shop })
  const id = await world.network.write(person.phone, shop, 'estragada')
  const rows = () =>
    side.query<{ lane: string | null; is_due: boolean; payload: InboundMessage }>(
      'select lane, due_at <= now() as is_due, payload from channels.inbox where connection_id = $1 and payload->>$2 = $3 order by id',
      [side.connectionId, 'waId', id],
    )
  await until('there is a stand-in', async () => (await rows()).length > 0)
  return { side, shop, person, chat, id, rows }
}

test('a message that never becomes readable leaves a stand-in, which waits without blocking the conversation', async () => {
  const { side, shop, person, chat, id, rows } = await damaged()
  await world.network.write(person.phone, shop, 'depois')
  await side.receives('depois')
  const payload = { waId: id, chat, fromMe: false, content: { type: 'unsupported', kind: 'undecryptable' } }
  expect(await rows()).toMatchObject([{ lane: null, is_due: false, payload }])
})

test.each(['before', 'after'])('the readable message can arrive %s its stand-in was shown', async (when) => {
  const { side, shop, rows } = await damaged()
  const shown = `update channels.inbox set state = 'done', due_at = now() where connection_id = $1 and seen like 'u:%'`
  if (when === 'after') await side.query(shown, [side.connectionId])
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
  await side.receives('estragada')
  const kinds = (await rows()).map(({ payload }) => payload.content.type)
  expect(kinds).toEqual(when === 'after' ? ['unsupported', 'text'] : ['text'])
})

test('a message that linked devices may not see arrives as unsupported', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const told = { to: shop, viewOnce: 'withheld' } as const
  const { id } = await world.network.control.sendMedia(person.phone, Buffer.from('x'), 'image/png', told)
  expect((await side.gets(id)).content).toEqual({ type: 'unsupported', kind: 'viewOnceMessage' })
})

test('a second client with the same keys ends the session for good, and the keys stay', async () => {
  const { side, shop } = await world.newPaired()
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'conflict' })
  expect(await side.reaches('DISCONNECTED')).toMatchObject({ wanted: false, number: shop })
  await side.command('connect')
  await side.reaches('CONNECTED')
  expect(await world.network.devices(shop)).toBe(1)
})

test('a connection remembers the phone that it was paired with before', async () => {
  const { side, shop } = await world.newPaired()
  const former = async () =>
    (await side.query('select former_number from channels.state where connection_id = $1', [side.connectionId]))[0]
  expect(await former()).toEqual({ former_number: '' })
  await side.command('logout')
  await side.reaches('DISCONNECTED')
  expect(await former()).toEqual({ former_number: shop })
  const other = await world.network.newShop()
  await world.network.connect({ side, shop: other, configure: async () => {}, configureOfficial: async () => {} })
  expect(await side.reaches('CONNECTED')).toMatchObject({ number: other })
  expect(await former()).toEqual({ former_number: shop })
})

test('a dropped connection reopens by itself', async () => {
  const { side, shop } = await world.newPaired()
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'stream-error', code: '503' })
  await side.reaches('OPENING')
  expect(await side.reaches('CONNECTED')).toMatchObject({ number: shop })
})

/** A picture that has arrived, and a function that orders its file. */
async function comePicture() {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const { id } = await world.network.control.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
  const { chat, content } = await side.gets(id)
  const message = { chat, waId: id, fromMe: false }
  const ask = async (waId: string, differently: object) => {
    const ref = randomUUID()
    const source = { ...(content as InboundFile).source, ...differently }
    await side.ask('fetch', { ref, message: { ...message, waId }, source, key: `1/${ref}`, maxBytes: 1_000_000 })
    return ref
  }
  return { side, id, ask }
}

test('a file whose hash differs from the order is not stored', async () => {
  const { side, id, ask } = await comePicture()
  const ref = await ask(id, { fileSha256: Buffer.alloc(32).toString('base64') })
  await until('it was tried', async () => {
    const rows = await side.query(`select from channels.outbox where payload->>'ref' = $1 and attempts > 0`, [ref])
    return rows.length > 0
  })
  expect(await world.storage.get(`1/${ref}`)).toBeUndefined()
})

test('channels asks only the network for a file, whatever address the sender names', async () => {
  const { side, ask } = await comePicture()
  for (const directPath of ['//127.0.0.1:1/x', '@127.0.0.1:1/x', 'https://127.0.0.1:1/x', '']) {
    const ref = await ask(randomUUID(), { directPath })
    expect(await side.answer('fetched', ref)).toEqual({ ref, error: 'gone' })
  }
})
