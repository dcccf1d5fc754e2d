/** @module-tag patient */

import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Child } from '../child.ts'
import type { ServerSide, StateRow } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>
let channels: Child

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  channels = await world.startChannels()
})
afterAll(() => world.close())

async function drop(shop: string): Promise<void> {
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
}

const becomes = (side: ServerSide, what: string, is: (row: StateRow) => boolean) =>
  until(what, async () => {
    const row = await side.state()
    return row && is(row) && row
  })

/** The times at which sessions of the connection ended, in order. */
const ends = ({ connectionId }: ServerSide) =>
  channels.lines
    .map((line) => JSON.parse(line) as { time: number | string; connection?: number; msg: string })
    .filter(({ connection, msg }) => connection === connectionId && msg === 'the session ended')
    .map(({ time }) => new Date(time).getTime())

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, at) => time - (times[at] ?? 0))

test('a retired client version keeps every line and its queue, and a newly named version opens them within a minute', async () => {
  const lines = await Promise.all([world.newPaired(), world.newPaired(), world.newPaired()])
  const person = await world.network.newPerson('phone')
  onTestFinished(() => void world.network.control.changeSettings({ minVersion: null }))
  await world.network.control.changeSettings({ minVersion: '2.3001.0' })
  await Promise.all(lines.map(({ shop }) => drop(shop)))
  for (const { side } of lines) {
    expect(await side.reaches('TIMEOUT')).toMatchObject({ reason: 'version', wanted: true })
  }
  const sent = await Promise.all(lines.map(({ side }) => side.send(person, 'espera')))
  const [first] = lines
  await first?.side.query(`insert into channels.versions (provider, version) values ('beta', '2.3001.0')`)
  await Promise.all(lines.map(({ side }) => side.reaches('CONNECTED', 60_000)))
  await Promise.all(lines.map(({ side }, at) => side.reachesAck(sent[at] ?? '', 1)))
  expect(await Promise.all(lines.map(({ side }) => side.failures()))).toEqual([[], [], []])
  await first?.side.query('delete from channels.versions')
})

test('lines that show a QR code do not keep others from logging in', async () => {
  const { side, shop } = await world.newPaired()
  const shown = Array.from({ length: 5 }, () => world.newConnection())
  await Promise.all(shown.map((each) => each.command('connect')))
  await Promise.all(shown.map((each) => each.reaches('qrcode')))
  const { since } = await side.reaches('CONNECTED')
  await drop(shop)
  await becomes(side, 'it is up again', (row) => row.status === 'CONNECTED' && row.since > since)
  for (const each of shown) expect(await each.state()).toMatchObject({ status: 'qrcode' })
  await Promise.all(shown.map((each) => each.command('logout')))
})

test.concurrent('a ban with a duration is waited for, and then the line reconnects by itself', async () => {
  const { side, shop } = await world.newPaired()
  await world.network.control.addFault({ kind: 'login-failure', pn: shop, code: '402', ban: '104', expire: 4 })
  const before = Date.now()
  await drop(shop)
  const { reason_until: end } = await becomes(side, 'it is banned', ({ reason }) => reason === 'banned')
  expect(end?.getTime()).toBeGreaterThan(before + 4_000)
  expect(await side.state()).toMatchObject({ status: 'TIMEOUT', wanted: true })
  const { since } = await side.reaches('CONNECTED')
  expect(since.getTime()).toBeGreaterThanOrEqual((end?.getTime() ?? 0) - 100)
})

test.concurrent('a network that asks for new sessions is asked ever more slowly, and the line never appears to be pairing', async () => {
  const { side, shop } = await world.newPaired()
  await world.network.control.addFault({ kind: 'login-stream-error', pn: shop, code: '515', times: 3 })
  const shown = new Set<string>()
  const before = ends(side).length
  await drop(shop)
  await until('it is up again', async () => {
    const { status = '' } = (await side.state()) ?? {}
    shown.add(status)
    return ends(side).length >= before + 4 && status === 'CONNECTED'
  })
  expect([...shown].toSorted()).toEqual(['CONNECTED', 'OPENING'])
  // The first pause of a second is at most halved, and doubles each time.
  expect(gapsOf(ends(side).slice(before)).map((gap, at) => gap >= 500 * 2 ** at)).toEqual([true, true, true])
})

test.concurrent('so is a network that does so right after the scan', async () => {
  const side = world.newConnection()
  const shop = await world.network.newShop()
  await world.network.control.addFault({ kind: 'login-stream-error', pn: shop, code: '515', times: 4 })
  await side.command('connect')
  await world.network.scan(shop, (await side.reaches('qrcode')).qrcode)
  const times = await until('five sessions have ended', () => ends(side).length >= 5 && ends(side))
  // The session that follows the scan starts at once.
  const [, ...gaps] = gapsOf(times)
  expect(gaps.map((gap, at) => gap >= 1_000 * 2 ** at)).toEqual([true, true, true])
})

test('of ten lines that reconnect at the same time five log in at once', async () => {
  const lines = await Promise.all(Array.from({ length: 10 }, () => world.newPaired()))
  // Each login hangs before the session is open.
  await world.network.control.addFault({ kind: 'slow-answer', xmlns: 'encrypt', child: 'count', ms: 12_000, times: 10 })
  await world.network.control.clearTrace()
  await Promise.all(lines.map(({ shop }) => drop(shop)))
  const times = await until('all ten have logged in', async () => {
    const successes = (await world.network.control.trace()).filter(
      (line) => / > \S+ <success/.test(line) && lines.some(({ shop }) => line.includes(shop)),
    )
    return successes.length >= 10 && successes.map((line) => Date.parse(line.split(' ')[0] ?? '')).toSorted((a, b) => a - b)
  })
  const [first = 0, fifth = 0, sixth = 0] = [times[0], times[4], times[5]]
  expect(fifth - first).toBeLessThan(5_000)
  expect(sixth - first).toBeGreaterThan(11_500)
  await Promise.all(lines.map(({ side }) => side.reaches('CONNECTED')))
})
