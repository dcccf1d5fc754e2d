import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../../../peers/service/faults.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import { configure, type World } from '../world.ts'
import { deskHost } from './desk.ts'
import { cloud, type CloudNetwork } from './network.ts'

const everyMs = 300

let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(cloud)
  await world.startChannels({
    nodeArgs: ['--import', './packages/channels/test/cloud/preload.ts'],
    env: { CLOUD_EVERY_MS: String(everyMs) },
  })
})
afterAll(() => world.close())

const health = async (side: ServerSide) => {
  const [row] = await side.query<{ health: Record<string, unknown> | null }>(
    'select health from channels.state where connection_id = $1',
    [side.connectionId],
  )
  return row?.health ?? {}
}
const shows = (side: ServerSide, status: string, reason: string) =>
  until(`it is ${status} because of ${reason || 'nothing'}`, async () => {
    const row = await side.state()
    return row?.status === status && row.reason === reason && row
  })
/** The line has been asked about this many times more. */
const checked = async (shop: string, times = 2) => {
  const path = world.network.path(shop)
  const count = () => world.network.meta.requests.filter((call) => call.method === 'GET' && call.path === path).length
  const enough = count() + times
  await until('it is checked', () => count() >= enough)
}

test('a token that expires stops sending, not hearing; with another one all goes out in order, once each', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  await network.unlink(shop)
  const refs = []
  for (const text of ['um', 'dois', 'três']) refs.push(await side.send(person, text))
  await shows(side, 'TIMEOUT', 'unauthorised')
  await network.write(person.phone, shop, 'alguém aí?')
  await side.receives('alguém aí?')
  await checked(shop)
  expect(await side.failures()).toEqual([])
  expect(await network.seenBy(person, shop)).toEqual([])
  await network.relink(shop)
  for (const ref of refs) await side.reachesAck(ref, 3)
  expect((await network.seenBy(person, shop)).map(({ text }) => text)).toEqual(['um', 'dois', 'três'])
  expect((await side.messages()).map(({ content }) => content)).toEqual([{ type: 'text', text: 'alguém aí?' }])
})

const faults: [string, Fault][] = [
  ['500', { kind: 'error', status: 500 }],
  ['HTML', { kind: 'html' }],
  ['nothing', { kind: 'hang' }],
  ['half an answer', { kind: 'cut' }],
  ['elsewhere', { kind: 'redirect', to: 'https://graph.facebook.com/v25.0/me' }],
]
test.each(faults)('while Meta answers %s a line stays what it is, and hears', async (_what, fault) => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { since } = await side.reaches('CONNECTED')
  network.meta.faults.add({ ...fault, on: `GET ${network.path(shop)}`, times: 3 })
  await checked(shop, 1)
  const person = await network.newPerson()
  await network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  if (fault.kind !== 'hang') await checked(shop, 3)
  expect(await side.state()).toMatchObject({ status: 'CONNECTED', reason: '', since })
  network.meta.faults.clear()
})

test('a line that cannot reach Meta when it opens tries again, and its messages wait', async () => {
  const { network } = world
  const side = world.newConnection()
  const shop = await network.newShop()
  network.meta.faults.add({ kind: 'error', status: 500, on: `GET ${network.path(shop)}` })
  await network.connect({ side, shop, configure: async () => {}, configureOfficial: (line) => configure(side, line, line) })
  await until('it says why', async () => (await side.state())?.reason === 'network')
  expect(await side.reaches('CONNECTED')).toMatchObject({ reason: '', number: shop })
})

test('what Meta says about a line is told, and so is what limits it', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { number } = network.shop(shop)
  await until('all is told', async () => (await health(side))['name'])
  expect(await health(side)).toEqual({
    checkedAt: expect.any(String),
    name: 'Shop Ltda',
    quality: 'high',
    qualitySince: expect.any(String),
    dailyLimit: 250,
    throughput: 80,
    tokenEndsAt: null,
    alerts: [],
  })
  const { since } = await side.reaches('CONNECTED')
  const { qualitySince } = await health(side)
  Object.assign(number, { qualityRating: 'RED' })
  number.waba.portfolio.tier = 'TIER_UNLIMITED'
  number.waba.hasPaymentMethod = false
  await shows(side, 'CONNECTED', 'payment')
  expect(await health(side)).toMatchObject({
    quality: 'low',
    dailyLimit: null,
    alerts: [{ code: '141006', text: 'There is no payment method. Add a payment method.' }],
  })
  const { qualitySince: worseSince } = await health(side)
  expect(Date.parse(String(worseSince))).toBeGreaterThan(Date.parse(String(qualitySince)))
  number.waba.hasPaymentMethod = true
  await shows(side, 'CONNECTED', '')
  expect(await health(side)).toMatchObject({ qualitySince: worseSince })
  expect((await side.reaches('CONNECTED')).since.getTime()).toBeGreaterThan(since.getTime())
})

test('no means of payment is shown, holds no first contacts, and the message that met it waits', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { number } = network.shop(shop)
  number.waba.hasPaymentMethod = false
  await shows(side, 'CONNECTED', 'payment')
  expect(await side.named(await side.approach(await network.newPerson(), 'olá'))).toMatch(/^wamid/)
  network.meta.state.refusals.add({ code: 131_042, in: 'answer', number: number.id })
  const ref = await side.send(await network.newPerson(), 'espera')
  const minutes = await until('it waits', async () => {
    const [row] = await side.query<{ minutes: number }>(
      `select round(extract(epoch from due_at - now()) / 60)::int as minutes from channels.outbox where ref = $1 and due_at > now()`,
      [ref],
    )
    return row?.minutes
  })
  expect(minutes).toBe(15)
})

test('a subscription that is gone is made again, and a line without one is not open', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { line, configure, number } = network.shop(shop)
  // An earlier version stored no address.
  await configure?.({ ...line, callback: undefined })
  const { waba } = number
  waba.subscriptions.clear()
  await until('it is back', () => waba.subscriptions.size === 1)
  // Meta says that it has subscribed the app, and has not.
  const { subscriptions } = waba
  const refusing = new Map(subscriptions)
  refusing.set = () => refusing
  waba.subscriptions = refusing
  waba.subscriptions.clear()
  expect(await shows(side, 'TIMEOUT', 'not-subscribed')).toMatchObject({ wanted: true })
  waba.subscriptions = subscriptions
  expect(await shows(side, 'CONNECTED', '')).toMatchObject({ number: shop })
})

test('a line that subscribes again keeps its address, and lives without one that Meta refuses', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { line, app, number } = network.shop(shop)
  const desks = network.meta.state.desks as Map<string, string>
  const origin = desks.get(deskHost) ?? ''
  const own = app.callback
  // The app's own address is another.
  app.callback = { url: 'https://other.example/', verifyToken: '' }
  const overrides = () => [...number.waba.subscriptions.values()].map(({ override }) => override?.url)
  number.waba.subscriptions.clear()
  await until('it is back, with its address', () => overrides()[0] === line.callback?.url)
  const person = await network.newPerson()
  await network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  desks.set(deskHost, 'http://127.0.0.1:1')
  number.waba.subscriptions.clear()
  await until('it is back', () => overrides().length === 1)
  await checked(shop)
  expect(overrides()).toEqual([undefined])
  expect(await side.state()).toMatchObject({ status: 'CONNECTED', reason: '' })
  desks.set(deskHost, origin)
  await until('it has its address', () => overrides()[0] === line.callback?.url)
  if (own) app.callback = own
})

test('a number that is gone is told, and one that is back goes on', async () => {
  const { side, shop } = await world.newPaired()
  const { number } = world.network.shop(shop)
  number.status = 'DISCONNECTED'
  expect(await shows(side, 'TIMEOUT', 'number-gone')).toMatchObject({ wanted: true })
  number.status = 'FLAGGED'
  await shows(side, 'CONNECTED', '')
})

test('news about the account lead to a look at once', async () => {
  await world.channels.end()
  await world.startChannels()
  const { side, shop } = await world.newPaired()
  const { network } = world
  const { number } = network.shop(shop)
  number.qualityRating = 'YELLOW'
  network.meta.state.webhooks.add(number.waba, undefined, 'phone_number_quality_update', { event: 'FLAGGED' })
  const seen = await until('it is seen', async () => (await health(side))['quality'] === 'medium' && health(side))
  expect(seen).toMatchObject({ dailyLimit: 250 })
})

test('the account is unsubscribed with its last line, and the number stays registered', async () => {
  const { network } = world
  const { accounts } = network.meta.state
  const [app, waba] = [accounts.addApp(), accounts.addWaba(accounts.addPortfolio())]
  const ours = randomUUID()
  const sides = []
  for (const shop of [network.addShop(waba, app, ours), network.addShop(waba, app, ours)]) {
    const side = world.newConnection()
    await network.connect({ side, shop, configure: async () => {}, configureOfficial: (line) => configure(side, line, line) })
    await side.reaches('CONNECTED')
    sides.push(side)
  }
  const forgotten = async (side: ServerSide | undefined) => {
    await side?.command('forget')
    await until('it is gone', async () => !(await side?.state()))
  }
  await forgotten(sides[0])
  expect(waba.subscriptions.size).toBe(1)
  await forgotten(sides[1])
  expect(waba.subscriptions.size).toBe(0)
  expect(accounts.numbers.filter((number) => number.waba === waba).map(({ status }) => status)).toEqual([
    'CONNECTED',
    'CONNECTED',
  ])
})

test('a line that is not admitted from the beginning hears what has waited', async () => {
  const { side, shop } = await world.newPaired()
  const { network } = world
  const person = await network.newPerson()
  await world.channels.end('SIGKILL')
  await network.unlink(shop)
  await network.write(person.phone, shop, 'antes')
  // Split already, so that no notice of it follows.
  const { line, number } = network.shop(shop)
  const body = await until('it is stored', async () => {
    const [row] = await side.query<{ body: Buffer }>('delete from channels.hooks where app = $1 returning body', [line.app])
    return row?.body
  })
  const { entry } = JSON.parse(body.toString()) as { entry: { changes: object[] }[] }
  await side.query('insert into channels.hook_parts (connection_id, app, payload, received_at) values ($1, $2, $3, now())', [
    side.connectionId,
    line.app,
    { waba: number.waba.id, ...entry[0]?.changes[0] },
  ])
  await world.startChannels()
  await shows(side, 'TIMEOUT', 'unauthorised')
  expect(await side.receives('antes')).toMatchObject({ chat: { phone: person.phone } })
})
