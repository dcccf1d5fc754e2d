/** @module-tag patient */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Child } from './child.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { openWorld, type World } from './world.ts'

let world: World<WhatsAppNetwork>
let channels: Child

beforeAll(async () => {
  world = await openWorld(whatsappWeb)
  channels = await world.startChannels()
})
afterAll(() => world.close())

test('a network that says nothing to four messages ends one session: all go out again, and one of them has missed', async () => {
  const { side, shop } = await world.newPaired()
  const people = await Promise.all(Array.from({ length: 4 }, () => world.network.newPerson('lid')))
  const sessionsEnded = () => channels.lines.filter((line) => line.includes('"verdict"') && line.includes('no answer')).length
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop, times: 4 })
  const ids = await Promise.all(people.map((person) => side.send(person, 'alô')))
  for (const ref of ids) await until('it is confirmed', async () => (await side.acks(ref)).includes(1), 60_000)
  expect(sessionsEnded()).toBe(1)
  for (const person of people) expect(await world.network.seenBy(person, shop)).toMatchObject([{ text: 'alô', copies: 2 }])
  const rows = await side.query<{ attempts: number }>(
    `select attempts from channels.outbox where connection_id = $1 and kind = 'message' order by attempts`,
    [side.connectionId],
  )
  expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 1])
})
