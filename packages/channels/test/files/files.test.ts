/** @module-tag patient */

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile, OutboundFile } from '@recado/border/content'
import { never } from '@recado/border/verdict'
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

test('a file whose answer is lost with the line goes out again as it was, without being uploaded again', async () => {
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
  // From now on uploads get nowhere.
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

test('a file the network does not take at first holds up its own conversation, and no other', async () => {
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

test('a file the network refuses for good is not sent, with the reason', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const key = `1/${randomUUID()}`
  await world.storage.put(key, Buffer.alloc(100 * 1024 * 1024 + 1))
  const ref = await side.put(person, { type: 'file', key, kind: 'document', mimeType: 'application/pdf' })
  await until('it fails', async () => (await side.failures()).length > 0)
  expect(await side.failures()).toEqual([{ ref, verdict: never('file-too-large') }])
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
