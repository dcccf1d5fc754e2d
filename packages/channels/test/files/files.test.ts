/** @module-tag patient */

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile, OutboundFile } from '@recado/border/content'
import { finalVerdict } from '@recado/border/verdict'
import type { Person } from '../provider-under-test.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function picture(): Promise<OutboundFile> {
  const key = `1/${randomUUID()}`
  await world.storage.put(key, sampleFiles.picture)
  return { type: 'file', key, kind: 'image', mimeType: 'image/png' }
}

const onPhone = async (person: Person, shop: string, waId: string) =>
  (await world.network.control.messages(person.phone, shop)).find(({ id }) => id === waId)

/** The process's memory in kilobytes, current or at its peak. */
async function memory(what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${world.channels.pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1])
}

test('a file whose answer is lost with the connection goes out again unchanged, without another upload', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const sent = async () => {
    const [row] = await side.query<{ prepared: Buffer; waId: string }>(
      'select prepared, wa_id as "waId" from channels.outbox where ref = $1 and prepared is not null',
      [ref],
    )
    return row
  }
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop })
  const ref = await side.put(person, await picture())
  const { prepared, waId } = await until('it is under way', sent)
  await until('it has arrived', async () => onPhone(person, shop, waId))
  expect(prepared.length).toBeGreaterThan(100)
  await world.channels.end('SIGKILL')
  // From now on uploads fail.
  await world.network.control.addFault({ kind: 'upload-error', pn: shop, code: '500', times: 100 })
  await world.startChannels()
  expect(await side.named(ref)).toBe(waId)
  expect(await onPhone(person, shop, waId)).toMatchObject({ wireCopies: 2, media: { sha256: sha256(sampleFiles.picture) } })
  await world.network.control.askForRetry(person.phone, shop, waId)
  const seen = async () => (await world.network.control.ledger()).seen.find(({ id, retries }) => id === waId && retries > 0)
  expect(await until('it was sent again', seen)).toMatchObject({ media: { sha256: sha256(sampleFiles.picture) } })
  expect((await sent())?.prepared).toEqual(prepared)
  await world.network.control.clearFaults()
})

test('a file that the network does not accept at first delays its own conversation and no other', async () => {
  const { side, shop } = await world.newPaired()
  const [person, other] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
  await world.network.control.addFault({ kind: 'upload-error', pn: shop, code: '500' })
  const file = await side.put(person, await picture())
  const text = await side.send(person, 'depois da foto')
  await side.reachesAck(await side.send(other, 'sem esperar'), 3)
  expect(await world.network.seenBy(person, shop)).toEqual([])
  await side.reachesAck(text, 3)
  expect((await world.network.seenBy(person, shop)).map(({ id }) => id)).toEqual([await side.named(file), await side.named(text)])
  expect(await side.failures()).toEqual([])
})

test('an upload that hangs is given up and retried, also by the next process', async () => {
  const { side, shop } = await world.newPaired()
  const [person, other] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
  await world.network.control.addFault({ kind: 'upload-timeout', pn: shop, times: 2 })
  const killed = await side.put(person, await picture())
  await side.reachesAck(await side.send(other, 'sem esperar'), 3)
  await until('it hangs', async () => (await world.network.control.faults()).some(({ pn, times }) => pn === shop && times === 1))
  await world.channels.end('SIGKILL')
  await world.startChannels()
  await side.reaches('CONNECTED')
  await until('it arrives', async () => (await side.acks(killed)).includes(3))
  expect((await world.network.seenBy(person, shop)).map(({ id, copies }) => [id, copies])).toEqual([
    [await side.named(killed), 1],
  ])
})

test('a file that the network refuses for good is not sent, and the reason is reported', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const key = `1/${randomUUID()}`
  await world.storage.put(key, Buffer.alloc(100 * 1024 * 1024 + 1))
  const ref = await side.put(person, { type: 'file', key, kind: 'document', mimeType: 'application/pdf' })
  await until('it fails', async () => (await side.failures()).length > 0)
  expect(await side.failures()).toEqual([{ ref, verdict: finalVerdict('file-too-large') }])
  expect(await world.network.control.messages(person.phone, shop)).toEqual([])
})

test('a file that neither the network nor our own phone has any more is gone', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const { id } = await world.network.control.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
  const { chat, content } = await side.gets(id)
  await world.network.control.expireMedia(shop, id)
  await world.network.control.addFault({ kind: 'reupload-error', pn: shop })
  const { source } = content as InboundFile
  await side.ask('fetch', { ref: 'lost', message: { chat, waId: id, fromMe: false }, source, key: '1/lost', maxBytes: 1_000 })
  expect(await side.answer('fetched', 'lost')).toEqual({ ref: 'lost', error: 'gone' })
})

test('a document of 100 MB goes both ways, and the memory stays flat', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const bytes = randomBytes(100_000_000)
  const digest = sha256(bytes)
  await side.reachesAck(await side.put(person, await picture()), 3)
  const before = await memory('VmRSS')

  const { id } = await world.network.control.sendMedia(person.phone, bytes, 'application/pdf', {
    to: shop,
    fileName: 'grande.pdf',
  })
  const { chat, content } = await side.gets(id)
  const message = { chat, waId: id, fromMe: false }
  await side.ask('fetch', {
    ref: 'large',
    message,
    source: (content as InboundFile).source,
    key: '1/large',
    maxBytes: bytes.length,
  })
  expect(await side.answer('fetched', 'large')).toEqual({ ref: 'large', size: bytes.length })
  const stored = createHash('sha256')
  for await (const piece of (await world.storage.get('1/large'))?.stream ?? []) stored.update(piece as Buffer)
  expect(stored.digest('hex')).toBe(digest)

  const ref = await side.put(person, { type: 'file', key: '1/large', kind: 'document', mimeType: 'application/pdf' })
  await until('it is sent', async () => (await side.acks(ref)).includes(3))
  expect((await onPhone(person, shop, await side.named(ref)))?.media?.sha256).toBe(digest)
  const grown = ((await memory('VmHWM')) - before) * 1_024
  expect(grown).toBeLessThan(0.8 * bytes.length)
})
