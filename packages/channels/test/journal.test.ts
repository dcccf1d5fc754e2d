import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Child } from './child.ts'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

const owner = randomUUID()
let world: World<WhatsAppNetwork>
let channels: Child

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  channels = await world.startChannels({ owner })
})
afterAll(() => world.close())

/** Kills the process while it waits to write to a table: earlier writes are committed, later ones are not. */
async function killAtWriteTo(table: string, side: ServerSide, meanwhile: () => Promise<unknown>): Promise<void> {
  const blocker = new Client(world.ownerUrl)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query(`lock table channels.${table} in share mode`)
  const waiting = `
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%${table}%'`
  try {
    await meanwhile()
    await until(`the process waits for ${table}`, async () => (await side.query(`select ${waiting}`)).length > 0)
    await channels.end('SIGKILL')
    // Otherwise PostgreSQL would finish the dead process's statement.
    await side.query(`select pg_terminate_backend(pid) ${waiting}`)
  } finally {
    await blocker.end()
  }
  channels = await world.startChannels({ owner })
}

/** A person who has exchanged messages with the shop, so that both sides have each other's keys. */
async function acquaintance() {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await world.network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  await side.reachesAck(await side.send(person, 'olá'), 3)
  const id = await world.network.write(person.phone, shop, 'tudo bem?')
  await until('it is confirmed', async () => (await world.network.statusOf(person, shop, id)) === 'delivered')
  return { side, shop, person }
}

const deliveryOf = async (id: string) => {
  const { sent } = await world.network.control.ledger()
  return sent.find((message) => message.id === id)?.deliveries[0]
}

test('after a kill before the journal, the first message of a first contact is not lost', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  await killAtWriteTo('inbox', side, () => world.network.write(person.phone, shop, 'primeira'))
  await side.receives('primeira')
  expect(await side.messages()).toHaveLength(1)
})

test('after a kill between the journal and the keys, the message is stored once', async () => {
  const { side, shop, person } = await acquaintance()
  await killAtWriteTo('whatsapp_web_keys', side, () => world.network.write(person.phone, shop, 'no meio'))
  expect(await side.receives('no meio')).toMatchObject({ content: { text: 'no meio' } })
  await side.reaches('CONNECTED')
  await world.network.write(person.phone, shop, 'depois')
  await side.receives('depois')
  const texts = (await side.messages()).map(({ content }) => content.type === 'text' && content.text)
  expect(texts).toEqual(['oi', 'tudo bem?', 'no meio', 'depois'])
})

test('after a disconnect between the keys and the receipt, the redelivered message is confirmed and not requested again', async () => {
  const { side, shop, person } = await acquaintance()
  await world.network.control.addFault({ kind: 'receipt-lost', pn: shop })
  const id = await world.network.write(person.phone, shop, 'sem recibo')
  const lost = async () => (await world.network.control.trace()).some((line) => line.includes(`<receipt id=${id}`))
  await until('the receipt is lost', lost)
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
  await until('it is confirmed', async () => (await world.network.statusOf(person, shop, id)) === 'delivered')
  expect(await deliveryOf(id)).toMatchObject({ wireCopies: 2 })
  expect(await deliveryOf(id)).not.toHaveProperty('refusedWith')
  expect(await side.messages()).toHaveLength(3)
})

test.each(['a first contact', 'an acquaintance'])(
  'without a database a message of %s is neither confirmed nor refused',
  async (who) => {
    const { side, shop, person: known } = await acquaintance()
    const person = who === 'an acquaintance' ? known : await world.network.newPerson('phone')
    await world.loseDatabase()
    const id = await world.network.write(person.phone, shop, 'sem banco')
    const own = `"connection":${side.connectionId}`
    const cut = () => channels.lines.some((line) => line.includes('the state was not written') && line.includes(own))
    await until('the line was cut', cut)
    expect(await world.network.statusOf(person, shop, id)).toBe('sent')
    await world.restoreDatabase()
    await side.receives('sem banco')
    await until('it is confirmed', async () => (await world.network.statusOf(person, shop, id)) === 'delivered')
    expect(await deliveryOf(id)).toMatchObject({ wireCopies: 2 })
    expect(await deliveryOf(id)).not.toHaveProperty('refusedWith')
    expect((await side.messages()).filter(({ waId }) => waId === id)).toHaveLength(1)
  },
)
