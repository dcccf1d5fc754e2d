import type { InboundFile } from '@recado/border/content'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

let world: World<CloudNetwork>
const heard: unknown[] = []
const outsider = createServer((request, response) => {
  heard.push(request.headers)
  response.end('{}')
})
worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(cloud)
  await new Promise<void>((resolve) => outsider.listen(0, '127.0.0.1', resolve))
  await world.startChannels({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  outsider.close()
  await world.close()
})

test('no log has the token, numbers, names or texts, whatever fails, and no redirect is followed', async () => {
  const { network } = world
  const { side, shop } = await world.newPaired()
  const person = await network.newPerson()
  const { number, line } = network.shop(shop)
  const messages = `POST ${network.path(shop, 'messages')}`
  const outside = `http://127.0.0.1:${(outsider.address() as AddressInfo).port}/`
  await network.write(person.phone, shop, 'palavras dela')
  await side.receives('palavras dela')
  const { faults, state } = network.meta
  const failing = [
    () => faults.add({ kind: 'redirect', to: outside, on: messages }),
    () => faults.add({ kind: 'html', on: messages }),
    () => faults.add({ kind: 'cut', on: messages }),
    () => state.refusals.add({ code: 131_030, in: 'answer', details: `not ${person.phone}`, number: number.id }),
    () => state.refusals.add({ code: 131_026, in: 'status', number: number.id }),
  ]
  for (const [at, fail] of failing.entries()) {
    fail()
    await side.send(person, `palavras nossas ${at}`)
    await until('it has failed', async () => (await side.failures()).length === at + 1)
  }
  await side.ask('fetch', {
    ref: 'f',
    message: { chat: person, waId: 'w', fromMe: false },
    source: { media: '1' },
    key: '1/x',
    maxBytes: 1,
  })
  await side.answer('fetched', 'f')
  const { id } = await network.phones.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
  const { content } = await side.gets(id)
  faults.add({ kind: 'redirect', to: outside, on: 'GET /whatsapp_business/attachments/' })
  await side.ask('fetch', {
    ref: 'g',
    message: { chat: person, waId: id, fromMe: false },
    source: (content as InboundFile).source,
    key: '1/y',
    maxBytes: 1024 * 1024,
  })
  await until('it was led outside', () => faults.list().length === 0)
  await network.tell(shop, {
    entry: [{ id: number.waba.id, changes: [{ field: 'messages', value: { messages: ['palavras dela'] } }] }],
  })
  await network.unlink(shop)
  await side.send(person, 'palavras que esperam')
  await side.reaches('TIMEOUT')
  await network.relink(shop)
  await side.reachesAck(await side.send(person, 'palavras finais'), 3)
  await world.channels.end()
  const log = world.channels.lines.join('\n')
  expect(log).toContain('a message was not sent')
  for (const secret of [line.token, network.shop(shop).line.token, person.phone, number.digits, 'palavras', 'Person ', 'Bearer'])
    expect(log).not.toContain(secret)
  expect(heard).toEqual([])
  for (const { host, headers } of network.meta.requests) {
    expect(['graph.facebook.com', 'lookaside.fbsbx.com']).toContain(host)
    expect(headers.authorization).toMatch(/^Bearer /)
  }
})
