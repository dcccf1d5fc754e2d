import { afterAll, expect, test } from 'vitest'
import type { Child } from '../child.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>
let channels: Child

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  const turned = ['--import', './packages/channels/test/preloads/turn-clock.ts']
  channels = await world.startChannels({ nodeArgs: [...world.network.nodeArgs, ...turned] })
})
afterAll(() => world.close())

async function newGroup(shop: string, creator: string, subject = 'Obra') {
  const { id } = await world.network.control.addGroup({ subject, creator, members: [creator, shop] })
  return id
}

const groupQueries = async (shop: string) =>
  (await world.network.control.queries(shop)).filter(({ xmlns, type }) => xmlns === 'w:g2' && type === 'get')

const told = (side: ServerSide) =>
  side.query<{ subject: string; since: string }>(
    `select payload->>'subject' as subject, payload->>'since' as since from channels.inbox
     where connection_id = $1 and kind = 'group' order by id`,
    [side.connectionId],
  )
const names = async (side: ServerSide) => (await told(side)).map(({ subject }) => subject)

async function dropLine(side: ServerSide, shop: string): Promise<void> {
  const before = (await side.state())?.since.getTime() ?? 0
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
  await until('there is a new session', async () => {
    const row = await side.state()
    return row?.status === 'CONNECTED' && row.since.getTime() > before
  })
}

test('a group is queried once, and again after its members change', async () => {
  const { side, shop } = await world.newPaired()
  const [ana, bia] = [await world.network.newPerson('lid'), await world.network.newPerson('lid')]
  const group = await newGroup(shop, ana.phone)
  for (const text of ['um', 'dois', 'três']) await side.reachesAck(await side.send({ group }, text), 1)
  expect(await groupQueries(shop)).toHaveLength(1)
  await world.network.control.changeGroup(group, { by: ana.phone, add: [bia.phone] })
  await until('it is told', async () => (await world.network.control.trace()).some((line) => line.includes('<add')))
  for (const text of ['quatro', 'cinco']) await side.reachesAck(await side.send({ group }, text), 1)
  expect(await groupQueries(shop)).toHaveLength(2)
  expect((await world.network.control.messages(bia.phone, group)).map(({ text }) => text)).toEqual(['quatro', 'cinco'])
})

test('a new session has only the group queries that the last one left in that minute', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  await side.reachesAck(await side.send(ana, 'oi'), 1)
  const groups = await Promise.all(Array.from({ length: 10 }, () => newGroup(shop, ana.phone)))
  for (const group of groups) await side.reachesAck(await side.send({ group }, 'um'), 1)
  await dropLine(side, shop)
  const waiting = await side.send({ group: groups[0] ?? '' }, 'dois')
  await side.reachesAck(await side.send(ana, 'e você?'), 1)
  await until('it waits', async () => {
    const [row] = await side.query<{ waits: boolean }>('select due_at > now() as waits from channels.outbox where ref = $1', [
      waiting,
    ])
    return row?.waits
  })
  expect(await groupQueries(shop)).toHaveLength(10)
})

test('the name of a group is queried once and for all, and its changes are reported', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const group = await newGroup(shop, ana.phone)
  await world.network.write(ana.phone, group, 'oi')
  await until('it has a name', async () => (await names(side)).includes('Obra'))
  await dropLine(side, shop)
  await world.network.control.clearQueries(shop)
  await world.network.write(ana.phone, group, 'de novo')
  await side.receives('de novo')
  await world.network.control.changeGroup(group, { by: ana.phone, subject: 'Reforma' })
  await until('its new name is told', async () => (await names(side)).at(-1) === 'Reforma')
  expect(await groupQueries(shop)).toEqual([])
})

test('a name carries the time since when it applies, whether queried or reported', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const { control } = world.network
  const { id: asked, createdAt } = await control.addGroup({ subject: 'Obra', creator: ana.phone, members: [ana.phone, shop] })
  await until('the second is over', () => Date.now() - createdAt > 1_100)
  await control.changeGroup(asked, { by: ana.phone, subject: 'Reforma' })
  await until('the change is told', async () => (await names(side)).length === 1)
  await world.network.write(ana.phone, asked, 'oi')
  await until('it is asked for as well', async () => (await names(side)).length === 2)
  const [changed, answered] = await told(side)
  expect(changed).toMatchObject({ subject: 'Reforma', since: expect.stringMatching(/:\d\d\.000Z$/) })
  expect(answered).toEqual(changed)
  expect(Date.parse(changed?.since ?? '')).toBeGreaterThan(createdAt)
})

test('ten groups are queried per minute, sends before names, and the rest waits without failing', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const groups = await Promise.all(Array.from({ length: 13 }, (_, at) => newGroup(shop, ana.phone, `Obra ${at}`)))
  for (const group of groups) await world.network.write(ana.phone, group, `oi de ${group}`)
  for (const group of groups) await side.receives(`oi de ${group}`)
  await until('five have names', async () => (await names(side)).length === 5)
  const refs: string[] = []
  for (const group of groups.toReversed()) refs.push(await side.send({ group }, 'bom dia'))
  const sent = () => Promise.all(refs.map((ref) => side.acks(ref)))
  await until('ten are sent', async () => (await sent()).filter((acks) => acks.includes(1)).length === 10)
  expect(await groupQueries(shop)).toHaveLength(10)
  const rows = await side.query<{ state: string; left: number }>(
    `select state, extract(epoch from due_at - now())::float8 as left from channels.outbox
     where connection_id = $1 and kind = 'message' and state <> 'done'`,
    [side.connectionId],
  )
  expect(rows).toHaveLength(3)
  for (const { state, left } of rows) {
    expect(state).toBe('queued')
    expect(left).toBeGreaterThan(30)
  }
  expect(await side.state()).toMatchObject({ status: 'CONNECTED', reason: '' })
  await side.reachesAck(await side.send(ana, 'os outros seguem'), 1)
  expect(await side.failures()).toEqual([])
})

test('a message whose group cannot be queried again yet waits and is not lost', async () => {
  const { side, shop } = await world.newPaired()
  const ana = await world.network.newPerson('lid')
  const groups = await Promise.all(Array.from({ length: 10 }, (_, at) => newGroup(shop, ana.phone, `Obra ${at}`)))
  for (const group of groups) await side.reachesAck(await side.send({ group }, 'bom dia'), 1)
  const [group = ''] = groups
  await world.network.control.addFault({ kind: 'ack-error', pn: shop, code: '479', to: group })
  const ref = await side.send({ group }, 'para todos')
  const left = await until('it waits', async () => {
    expect(await side.failures()).toEqual([])
    const [row] = await side.query<{ left: number }>(
      `select extract(epoch from due_at - now())::float8 as left from channels.outbox
        where ref = $1 and state = 'queued' and due_at > now()`,
      [ref],
    )
    return row?.left
  })
  expect(left).toBeLessThan(60)
  channels.signal('SIGUSR2')
  await side.query('update channels.outbox set due_at = now() where ref = $1', [ref])
  await side.reachesAck(ref, 1)
})
