/** @module-tag patient */

import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
})
afterAll(() => world.close())

/** Starts a process that does not outlive its test. */
async function start(owner: string = randomUUID()) {
  const channels = await world.startChannels({ owner })
  onTestFinished(() => channels.end('SIGKILL'))
  return channels
}

test('a process that hangs loses the connection to another process, and does nothing when it wakes', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const hanging = await start(first)
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  expect(await side.state()).toMatchObject({ lease_owner: first })
  const healthy = await start(second)

  const texts = Array.from({ length: 30 }, (_, n) => `${n}`)
  for (const text of texts) await side.send(person, text)
  await until('the burst is under way', async () => (await world.network.seenBy(person, shop)).length > 3)
  hanging.signal('SIGSTOP')

  await until('the other process has it', async () => (await side.state())?.lease_owner === second)
  await side.reaches('CONNECTED')
  const seen = await until('all texts arrive', async () => {
    const all = await world.network.seenBy(person, shop)
    return all.length >= texts.length && all
  })
  expect(seen.map(({ text }) => text)).toEqual(texts)

  const { status, lease_epoch: epoch } = await side.reaches('CONNECTED')
  hanging.signal('SIGCONT')
  await until('it knows', () => hanging.lines.some((line) => line.includes('the lease was lost')))
  await world.network.write(person.phone, shop, 'quem atende?')
  await side.receives('quem atende?')
  await hanging.end()
  expect(await side.state()).toMatchObject({ status, lease_epoch: epoch, lease_owner: second })
  expect(healthy.lines.filter((line) => line.includes('the session ended'))).toEqual([])
})

test('a process that stops in order hands its connections over at once', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const leaving = await start(first)
  const { side } = await world.newPaired()
  await start(second)
  await leaving.end()
  expect((await side.state())?.lease_owner).not.toBe(first)
  await until('the other process has it', async () => (await side.state())?.lease_owner === second)
  await side.reaches('CONNECTED')
})

test('the replacement of a killed process does not wait for its leases to expire', async () => {
  const owner = randomUUID()
  const killed = await start(owner)
  const { side } = await world.newPaired()
  const { lease_epoch: epoch } = await side.reaches('CONNECTED')
  await killed.end('SIGKILL')
  await side.query(`update channels.state set lease_until = now() + interval '1 hour' where connection_id = $1`, [
    side.connectionId,
  ])
  await start(owner)
  const taken = await until('it is taken over', async () => {
    const row = await side.state()
    return row?.lease_epoch !== epoch && row
  })
  expect(BigInt(taken.lease_epoch)).toBe(BigInt(epoch) + 1n)
})
