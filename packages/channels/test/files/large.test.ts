/** @module-tag patient */

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile } from '@recado/border/content'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  // The memory of its process is measured.
  world = await shared.ownWorld(whatsappWeb)
  await world.startChannels()
})
afterAll(() => world.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Kilobytes of memory the process uses now, or at its peak. */
async function memory(what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${world.channels.pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1])
}

test('a document of 100 MB goes both ways, and the memory stays flat', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const bytes = randomBytes(100_000_000)
  const digest = sha256(bytes)
  await world.storage.put('1/small', sampleFiles.picture)
  const small = await side.put(person, { type: 'file', key: '1/small', kind: 'image', mimeType: 'image/png' })
  await side.reachesAck(small, 3)
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
  expect(await side.answer('fetched', 'large', 60_000)).toEqual({ ref: 'large', size: bytes.length })
  const stored = createHash('sha256')
  for await (const piece of (await world.storage.get('1/large'))?.stream ?? []) stored.update(piece as Buffer)
  expect(stored.digest('hex')).toBe(digest)

  const ref = await side.put(person, { type: 'file', key: '1/large', kind: 'document', mimeType: 'application/pdf' })
  await until('it is sent', async () => (await side.acks(ref)).includes(3), 60_000)
  const waId = await side.named(ref)
  const arrived = (await world.network.control.messages(person.phone, shop)).find((message) => message.id === waId)
  expect(arrived?.media?.sha256).toBe(digest)
  const grown = ((await memory('VmHWM')) - before) * 1_024
  expect(grown).toBeLessThan(0.8 * bytes.length)
})
