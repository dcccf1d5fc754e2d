/** @module-tag patient */

import { afterAll, expect, test } from 'vitest'
import type { Alarm } from '@recado/border/connection-state'
import { hourMs, localTime } from '../src/watch/local-week.ts'
import type { Child } from './child.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>
let channels: Child

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  const turning = ['--import', './packages/channels/test/preloads/turn-clock.ts']
  channels = await world.startChannels({ nodeArgs: [...world.network.nodeArgs, ...turning] })
})
afterAll(() => world.close())

/** A paired connection with inbound traffic in every five minutes of the last weeks, and one customer's message since. */
async function newBusyLine() {
  const side = world.newConnection()
  const to = Math.floor(localTime(Date.now(), 'UTC') / hourMs)
  const weeks = Array.from({ length: 5 }, () => 'fff'.repeat(7 * 24))
  await side.query('insert into channels.traffic (connection_id, history) values ($1, $2)', [
    side.connectionId,
    { from: to - 4 * 7 * 24, to, weeks, probedAt: 0, inVain: 0 },
  ])
  const shop = await world.network.newShop()
  await side.command('connect')
  await world.network.scan(shop, (await side.reaches('qrcode')).qrcode)
  await side.reaches('CONNECTED')
  const person = await world.network.newPerson('phone')
  await world.network.write(person.phone, shop, 'bom dia')
  await side.receives('bom dia')
  return { side, shop, person }
}

const alarms = async (side: ServerSide) => {
  const rows = await side.query<{ payload: Alarm }>(
    `select payload from channels.inbox where connection_id = $1 and kind = 'alarm'`,
    [side.connectionId],
  )
  return rows.map(({ payload }) => payload)
}

const probes = ({ connectionId }: ServerSide) =>
  channels.lines.filter((line) => line.includes('was logged in anew') && line.includes(`"connection":${connectionId},`))

test('a connection that is silent for too long is logged in again, with an alarm if that delivers withheld messages', async () => {
  const [deaf, still] = await Promise.all([newBusyLine(), newBusyLine()])
  await world.network.control.addFault({ kind: 'deaf', pn: deaf.shop })
  await world.network.write(deaf.person.phone, deaf.shop, 'alguém aí?')
  await deaf.side.reachesAck(await deaf.side.send(deaf.person, 'tudo certo'), 1)
  expect(await deaf.side.messages()).toHaveLength(1)
  const before = await deaf.side.state()

  channels.signal('SIGUSR2')
  await deaf.side.receives('alguém aí?')
  const [alarm] = await until('it is told', async () => {
    const told = await alarms(deaf.side)
    return told.length > 0 && told
  })
  expect(Date.parse(alarm?.until ?? '') - Date.parse(alarm?.since ?? '')).toBeGreaterThan(31 * 60_000)
  expect(await deaf.side.state()).toMatchObject({ status: 'CONNECTED', reason: '', lease_epoch: before?.lease_epoch })

  await until('the other one was logged in too', () => probes(still.side).length > 0)
  expect(await alarms(still.side)).toEqual([])
  expect(await still.side.state()).toMatchObject({ status: 'CONNECTED' })
  expect(probes(deaf.side)).toHaveLength(1)
  expect(probes(still.side)).toHaveLength(1)
  const statuses = channels.lines.filter(
    (line) => line.includes('"status":"OPENING"') && line.includes(`"connection":${still.side.connectionId},`),
  )
  expect(statuses).toHaveLength(1)
})
