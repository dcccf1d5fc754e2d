/** @module-tag patient */

import { afterAll, expect, test } from 'vitest'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

test('an upload that hangs is given up and tried again, also by the next process', async () => {
  const { side, shop } = await world.newPaired()
  const [person, other] = await Promise.all([world.network.newPerson('phone'), world.network.newPerson('phone')])
  await world.storage.put('1/hangs', sampleFiles.picture)
  await world.network.control.addFault({ kind: 'upload-timeout', pn: shop, times: 2 })
  const killed = await side.put(person, { type: 'file', key: '1/hangs', kind: 'image', mimeType: 'image/png' })
  await side.reachesAck(await side.send(other, 'sem esperar'), 3)
  await until('it hangs', async () => (await world.network.control.faults()).some(({ pn, times }) => pn === shop && times === 1))
  await world.channels.end('SIGKILL')
  await world.startChannels()
  await side.reaches('CONNECTED')
  await until('it arrives', async () => (await side.acks(killed)).includes(3), 60_000)
  expect((await world.network.seenBy(person, shop)).map(({ id, copies }) => [id, copies])).toEqual([
    [await side.named(killed), 1],
  ])
})
