/** @module-tag patient */

import { afterAll, expect, test } from 'vitest'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

interface Row {
  tries: number
  sealed: Buffer
}

const leftoversOf = (side: ServerSide) =>
  side.query<Row>('select tries, sealed from channels.leftovers where connection_id = $1', [side.connectionId])

const tryNow = (side: ServerSide) =>
  side.query('update channels.leftovers set due_at = now() where connection_id = $1', [side.connectionId])

/** The network ignores the next `times` attempts to unlink. */
const silence = (pn: string, times = 1) => world.network.control.addFault({ kind: 'silence', pn, xmlns: 'md', times })

const isTried = (side: ServerSide, tries: number) =>
  until('it was tried', async () => (await leftoversOf(side)).some((row) => row.tries >= tries))

const isUnlinked = (side: ServerSide, shop: string) =>
  until('the phone lists no device, and nothing is kept', async () => {
    return (await world.network.devices(shop)) === 0 && (await leftoversOf(side)).length === 0
  })

test.concurrent.each(['logout', 'pair', 'forget'] as const)(
  'a device whose %s gets no answer is unlinked later',
  async (command) => {
    const { side, shop } = await world.newPaired()
    await silence(shop)
    await side.command(command)
    const [row] = await until('it is kept aside', async () => {
      const rows = await leftoversOf(side)
      return rows.length > 0 && rows
    })
    expect(row?.sealed.toString('latin1')).not.toMatch(/noiseKey|private/)
    expect(await isUnlinked(side, shop)).toBe(true)
    const state = await side.state()
    expect(state?.status).toBe({ logout: 'DISCONNECTED', pair: 'qrcode', forget: undefined }[command])
  },
)

test.concurrent('a line that moves to another provider leaves no device behind either', async () => {
  const { side, shop } = await world.newPaired()
  await silence(shop)
  await side.query(
    `insert into channels.settings as s (connection_id, provider) values ($1, 'cloud')
     on conflict (connection_id) do update set provider = 'cloud', version = s.version + 1`,
    [side.connectionId],
  )
  await until('it is kept aside', async () => (await leftoversOf(side)).length > 0)
  expect(await isUnlinked(side, shop)).toBe(true)
})

test.concurrent('after the number was paired again only the old device is unlinked, and its waiting messages are left alone', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const [old] = (await world.network.control.phone(shop)).companions
  await silence(shop, 20)
  await side.command('pair')
  await isTried(side, 1)
  const { qrcode } = await side.reaches('qrcode')
  await world.network.scan(shop, qrcode)
  const { since } = await side.reaches('CONNECTED')
  const waId = await world.network.write(person.phone, shop, 'para o novo')
  await side.receives('para o novo')
  await world.network.control.clearFaults(shop)
  await world.network.control.clearTrace()
  await tryNow(side)
  await until('the old one is gone', async () => (await leftoversOf(side)).length === 0)
  const said = (await world.network.control.trace()).filter((line) => line.includes(` < ${old?.jid} `))
  expect(said.filter((line) => !line.includes('remove-companion-device'))).toEqual([])
  expect(await world.network.devices(shop)).toBe(1)
  expect(await side.state()).toMatchObject({ status: 'CONNECTED', since })
  expect((await side.messages()).map((message) => message.waId)).toEqual([waId])
  await side.reachesAck(await side.send(person, 'ainda aqui'), 1)
})

test.concurrent('a line that is logged out while it is down is unlinked once the network is back', async () => {
  const { side, shop } = await world.newPaired()
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.addFault({ kind: 'login-failure', pn: shop, code: '503', times: 20 })
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
  await side.reaches('OPENING')
  await side.command('logout')
  await side.reaches('DISCONNECTED')
  await isTried(side, 1)
  expect(await world.network.devices(shop)).toBe(1)
  await world.network.control.clearFaults(shop)
  await tryNow(side)
  expect(await isUnlinked(side, shop)).toBe(true)
})

test.concurrent('a device that its phone has removed itself is not unlinked again', async () => {
  const { side, shop } = await world.newPaired()
  await silence(shop, 20)
  await side.command('logout')
  await isTried(side, 1)
  await world.network.unlink(shop)
  await tryNow(side)
  expect(await isUnlinked(side, shop)).toBe(true)
})

test.concurrent('after a day the credentials are erased, whatever the phone lists', async () => {
  const { side, shop } = await world.newPaired()
  await silence(shop, 20)
  await side.command('logout')
  await isTried(side, 1)
  await side.query(
    `update channels.leftovers set created_at = now() - interval '24 hours', due_at = now() where connection_id = $1`,
    [side.connectionId],
  )
  await until('nothing is kept', async () => (await leftoversOf(side)).length === 0)
  expect(await world.network.devices(shop)).toBe(1)
})

test.concurrent('a line keeps at most its four latest devices aside, and none that was never linked', async () => {
  const { side, shop } = await world.newPaired()
  await side.query(
    `insert into channels.leftovers (connection_id, provider, configuration, sealed, due_at)
     select $1, 'beta', '', '', now() + interval '1 hour' from generate_series(1, 4)`,
    [side.connectionId],
  )
  await silence(shop, 20)
  await side.command('logout')
  await isTried(side, 1)
  expect(await leftoversOf(side)).toHaveLength(4)

  const unlinked = world.newConnection()
  await unlinked.command('connect')
  await unlinked.reaches('qrcode')
  await unlinked.command('logout')
  await unlinked.reaches('DISCONNECTED')
  expect(await leftoversOf(unlinked)).toEqual([])
})

test('a process that is killed before it has unlinked a device leaves it to the next one', async () => {
  const { side, shop } = await world.newPaired()
  await silence(shop, 20)
  await side.command('logout')
  await isTried(side, 1)
  await world.channels.end('SIGKILL')
  await world.network.control.clearFaults(shop)
  await world.startChannels()
  await tryNow(side)
  expect(await isUnlinked(side, shop)).toBe(true)
})
