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

/** The number of keys of each kind that were last used that many days ago. */
async function keysOf(side: ServerSide, days: number) {
  const rows = await side.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from channels.whatsapp_web_keys
     where connection_id = $1 and used_on = current_date - $2::int group by kind`,
    [side.connectionId, days],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Makes all keys unused for so many days, and reconnects. */
async function returnAfter(side: ServerSide, shop: string, days: number): Promise<void> {
  const before = (await side.state())?.since.getTime() ?? 0
  await side.query('update channels.whatsapp_web_keys set used_on = current_date - $2::int where connection_id = $1', [
    side.connectionId,
    days,
  ])
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
  await until('there is a new session', async () => {
    const row = await side.state()
    return row?.status === 'CONNECTED' && row.since.getTime() > before
  })
}

async function newAcquaintance() {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const { id: group } = await world.network.control.addGroup({ subject: 'Obra', creator: ana.phone, members: [ana.phone, shop] })
  await world.network.write(ana.phone, shop, 'oi')
  await world.network.write(ana.phone, group, 'oi, todos')
  await side.receives('oi, todos')
  await side.reachesAck(await side.send(ana, 'olá'), 3)
  await side.reachesAck(await side.send({ group }, 'olá, todos'), 1)
  return { side, shop, ana, group }
}

test('keys unused for 90 days are erased, never our identity, and all messages are decrypted as before', async () => {
  const { side, shop, ana, group } = await newAcquaintance()
  const { 'pre-key': preKeys = 0, 'identity-key': identities = 0, 'lid-mapping': mappings = 0 } = await keysOf(side, 0)
  expect(mappings).toBeGreaterThan(0)
  await returnAfter(side, shop, 91)
  await until('they are gone', async () => !(await keysOf(side, 91)).session)
  const { creds, ...left } = { ...(await keysOf(side, 91)) }
  for (const kind of ['session', 'sender-key', 'sender-key-memory', 'device-list', 'lid-mapping'])
    expect(left).not.toHaveProperty(kind)
  expect(left).toMatchObject({ 'pre-key': preKeys, 'identity-key': identities })
  expect((creds ?? 0) + ((await keysOf(side, 0)).creds ?? 0)).toBe(1)

  await world.network.write(ana.phone, group, 'alguém aí?')
  await side.receives('alguém aí?')
  await world.network.write(ana.phone, shop, 'voltei')
  await side.receives('voltei')
  await side.reachesAck(await side.send(ana, 'que bom'), 3)
  await side.reachesAck(await side.send({ group }, 'aqui'), 1)
  expect((await side.messages()).filter(({ content }) => content.type === 'unsupported')).toEqual([])
  expect((await world.network.seenBy(ana, shop)).map(({ text }) => text)).toContain('que bom')
})

test('keys in use stay', async () => {
  const { side, shop, ana } = await newAcquaintance()
  await returnAfter(side, shop, 80)
  await side.reachesAck(await side.send(ana, 'ainda aqui'), 3)
  // Each step of the two sessions is written. The token, and the list of tokens, may only be read.
  const { session, tctoken } = await keysOf(side, 0)
  expect([session, tctoken]).toEqual([2, 2])
  expect(await keysOf(side, 80)).toHaveProperty('pre-key')
})
