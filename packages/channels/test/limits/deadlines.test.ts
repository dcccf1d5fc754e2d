/** @module-tag patient */

import { afterAll, expect, test } from 'vitest'
import type { Child } from '../child.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

// These deadlines take a minute, so the tests run concurrently.

let world: World<WhatsAppNetwork>
let channels: Child

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  const hanging = ['--import', './packages/channels/test/preloads/hang.ts']
  channels = await world.startChannels({ nodeArgs: [...world.network.nodeArgs, ...hanging] })
})
afterAll(() => world.close())

/** A connection, and two people who have written to it. */
async function newLine() {
  const { side, shop } = await world.newPaired()
  const people = [await world.network.newPerson('lid'), await world.network.newPerson('lid')] as const
  for (const [at, { phone }] of people.entries()) {
    await world.network.write(phone, shop, `oi ${at}`)
    await side.receives(`oi ${at}`)
  }
  return { side, shop, people }
}

test.concurrent('a line with too many messages pauses for a minute, reports that, and loses none', async () => {
  const { side, shop, people } = await newLine()
  const [ana, bia] = people
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '429', to: ana.phone })
  const [first, second] = [await side.send(ana, 'um'), await side.send(ana, 'dois')]
  const { reason_until: end } = await until('it says so', async () => {
    const row = await side.state()
    return row?.reason === 'too-fast' && row
  })
  const other = await side.send(bia, 'outra conversa')
  expect(end?.getTime()).toBeGreaterThan(Date.now() + 40_000)
  const rows = await side.query('select state, attempts from channels.outbox where ref = any ($1)', [[first, second, other]])
  expect(rows).toEqual([first, second, other].map(() => ({ state: 'queued', attempts: 0 })))
  for (const ref of [first, second, other]) await until('it is sent', async () => (await side.acks(ref)).includes(1))
  expect(Date.now()).toBeGreaterThanOrEqual(end?.getTime() ?? Infinity)
  expect((await world.network.seenBy(ana, shop)).map(({ text }) => text)).toEqual(['um', 'dois'])
  await until('it is over', async () => (await side.state())?.reason === '')
})

test.concurrent('a message that hangs for a minute ends the session, and the next one stores it once, with those behind it', async () => {
  const { side, shop, people } = await newLine()
  const [ana, bia] = people
  const hung = await world.network.write(ana.phone, shop, 'presa')
  await until('it hangs', () => channels.lines.some((line) => line.includes('a query hangs')))
  await world.network.write(bia.phone, shop, 'atrás dela')
  const ended = () => channels.lines.some((line) => line.includes('in hand for more than 60 s'))
  await until('the session ends', ended)
  await side.receives('presa')
  await side.receives('atrás dela')
  await until('it is confirmed', async () => (await world.network.statusOf(ana, shop, hung)) === 'delivered')
  const texts = (await side.messages()).map(({ content }) => content.type === 'text' && content.text)
  expect(texts).toEqual(['oi 0', 'oi 1', 'presa', 'atrás dela'])
  await side.reachesAck(await side.send(ana, 'recebida'), 3)
})

test.concurrent('a message that is sent again gets the full timeout and ends no session', async () => {
  const { side, shop, people } = await newLine()
  const [ana] = people
  await side.reachesAck(await side.send(ana, 'olá'), 1)
  const before = await side.reaches('CONNECTED')
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '479', to: ana.phone })
  await world.network.control.addFault({ kind: 'slow-answer', pn: shop, xmlns: 'usync', ms: 25_000 })
  const ref = await side.send(ana, 'para todos')
  await until('it is sent', async () => (await side.acks(ref)).includes(1))
  expect(await side.state()).toMatchObject({ since: before.since })
  expect(await side.query('select attempts from channels.outbox where ref = $1', [ref])).toEqual([{ attempts: 0 }])
})

test.concurrent('a network that answers none of four messages ends one session, all four go out again, and one counts a miss', async () => {
  const { side, shop } = await world.newPaired()
  const people = await Promise.all(Array.from({ length: 4 }, () => world.network.newPerson('lid')))
  const sessionsEnded = () => channels.lines.filter((line) => line.includes('"verdict"') && line.includes('no answer')).length
  await world.network.control.addFault({ kind: 'ack-lost', pn: shop, times: 4 })
  const ids = await Promise.all(people.map((person) => side.send(person, 'alô')))
  for (const ref of ids) await until('it is confirmed', async () => (await side.acks(ref)).includes(1))
  expect(sessionsEnded()).toBe(1)
  for (const person of people) expect(await world.network.seenBy(person, shop)).toMatchObject([{ text: 'alô', copies: 2 }])
  const rows = await side.query<{ attempts: number }>(
    `select attempts from channels.outbox where connection_id = $1 and kind = 'message' order by attempts`,
    [side.connectionId],
  )
  expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 1])
})
