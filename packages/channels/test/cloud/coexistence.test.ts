import { randomUUID } from 'node:crypto'
import type { Health } from '@recado/border/connection-state'
import type { Past } from '@recado/border/signals'
import { signals } from '@recado/border/signals'
import { afterAll, expect, test } from 'vitest'
import type { Past as AppPast, PhoneNumber } from '../../../peers/meta/accounts.ts'
import { comeBack, depart, ownerChanges, ownerSaves, ownerWrites } from '../../../peers/meta/coexistence/owner.ts'
import { spokenIn } from '../../../peers/meta/coexistence/past.ts'
import { write } from '../../../peers/meta/writing.ts'
import { writingOfChange } from '../../../peers/meta/phones.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { worker } from '../worker.ts'
import { configure, type World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'

let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(cloud)
  await world.startChannels({
    nodeArgs: ['--import', './packages/channels/test/cloud/preload.ts'],
    env: { CLOUD_EVERY_MS: '300', CLOUD_QUIET_MS: '400' },
  })
})
afterAll(() => world.close())

interface Given {
  /** Of the account of this line. */
  beside?: PhoneNumber
  past?: AppPast
  takesPast?: boolean
  onboardedAt?: number
}

/** A line whose number stays in the app. */
async function newLine({ beside, past, takesPast = true, onboardedAt = Date.now() }: Given = {}) {
  const { network } = world
  const { accounts } = network.meta.state
  const shop = network.addShop(beside?.waba ?? accounts.addWaba(accounts.addPortfolio()), accounts.addApp(), randomUUID())
  const known = network.shop(shop)
  const { number } = known
  number.isOnApp = true
  number.app.onboardedAt = onboardedAt
  if (past) number.app.past = past
  known.line = { ...known.line, coexistence: { past: takesPast } }
  const side = world.newConnection()
  const connect = () =>
    network.connect({ side, shop, configure: async () => {}, configureOfficial: (line) => configure(side, line, line) })
  return { side, shop, number, connect }
}

async function open(given: Given = {}) {
  const line = await newLine(given)
  await line.connect()
  await line.side.reaches('CONNECTED')
  return line
}

const pastIs = (side: ServerSide, past: Health['past']) =>
  until(`the past is ${past}`, async () => {
    const [row] = await side.query<{ health: Health | null }>('select health from channels.state where connection_id = $1', [
      side.connectionId,
    ])
    return row?.health?.past === past
  })
const told = async <K extends 'past' | 'named'>(side: ServerSide, kind: K) => {
  const rows = await side.query<{ payload: unknown }>(
    'select payload from channels.inbox where connection_id = $1 and kind = $2 order by id',
    [side.connectionId, kind],
  )
  return rows.map(({ payload }) => signals[kind].parse(payload))
}
const shows = (side: ServerSide, status: string, reason: string) =>
  until(`it is ${status} because of ${reason || 'nothing'}`, async () => {
    const row = await side.state()
    return row?.status === status && row.reason === reason && row
  })

test('what the owner does in the app, and a customer edits and deletes, arrives as such', async () => {
  const { side, shop, number } = await open({ takesPast: false })
  const { network } = world
  const { state } = network.meta
  const { phone } = await network.newPerson()
  const person = network.writer(phone)
  const { id } = ownerWrites(state, number, person, { type: 'text', content: { body: 'pelo app' } })
  expect(await side.receives('pelo app')).toMatchObject({ waId: id, fromMe: true, chat: { phone } })
  ownerChanges(state, state.messages.find(id)!, { type: 'edit', text: 'pelo celular' })
  ownerChanges(state, state.messages.find(id)!, { type: 'revoke' })
  const theirs = await network.write(phone, shop, 'oi')
  write(state, person, number, writingOfChange(theirs, { type: 'edit', text: 'olá' }))
  write(state, person, number, writingOfChange(theirs, { type: 'revoke' }))
  const changes = await until('all changes are here', async () => {
    const all = await side.changes()
    return all.length === 4 && all
  })
  const own = { fromMe: true, target: { waId: id, fromMe: true } }
  const other = { fromMe: false, target: { waId: theirs, fromMe: false } }
  const expected = [
    { ...own, change: { type: 'edit', text: 'pelo celular' } },
    { ...own, change: { type: 'delete' } },
    { ...other, change: { type: 'edit', text: 'olá' } },
    { ...other, change: { type: 'delete' } },
  ]
  for (const one of expected) expect(changes).toContainEqual(expect.objectContaining(one))
  const errors = [{ code: 131_060, title: 'This message is unavailable' }]
  const hidden = write(state, person, number, { type: 'unsupported', content: { type: 'text' }, more: { errors } })
  expect((await side.gets(hidden.id)).content).toEqual({ type: 'unsupported', kind: 'only-in-app' })
  expect(await told(side, 'past')).toEqual([])
  expect(number.app.asked).toEqual([])
})

const ids = (pages: readonly Past[]) => pages.flatMap(({ messages }) => messages.map(({ waId }) => waId))

test('a past comes once each message, in order, whatever the order of its chunks; its files follow; live goes on', async () => {
  const past: AppPast = { people: 12, messages: 1_500, perChunk: 120, shuffled: 5, twice: 3, pictures: 50 }
  const line = await newLine({ past })
  const { side, number, shop } = line
  await line.connect()
  await side.reaches('CONNECTED')
  const { phone } = await world.network.newPerson()
  await world.network.write(phone, shop, 'e agora')
  await side.receives('e agora')
  await pastIs(side, 'filed')
  const pages = await told(side, 'past')
  const spoken = spokenIn(past, number.digits, Date.now())
  expect(new Set(ids(pages))).toEqual(new Set(spoken.map(({ id }) => id)))
  const all = pages.flatMap(({ messages }) => messages)
  // A message comes again at most with the file that it lacked.
  const again = all.filter(({ waId }, at) => all.findIndex((one) => one.waId === waId) < at)
  expect(again.every(({ content }) => content.type === 'file')).toBe(true)
  for (const [, of] of Map.groupBy(pages, ({ chat }) => chat.phone)) {
    const times = of.flatMap(({ messages }) => messages.filter((one) => !again.includes(one)).map(({ sentAt }) => sentAt))
    expect(times).toEqual(times.toSorted())
  }
  const lastPicture = spoken.findLast(({ isPicture }) => isPicture)
  expect(all.findLast(({ waId }) => waId === lastPicture?.id)?.content).toMatchObject({ type: 'file', kind: 'image' })
  expect(all.find(({ waId }) => waId === spoken[0]?.id)?.content).toEqual({ type: 'unsupported', kind: 'media_placeholder' })
  expect(all.find(({ waId }) => waId === spoken[1]?.id)).toMatchObject({ fromMe: true, ack: 4, content: { text: 'past 1' } })
  expect((await side.messages()).map(({ content }) => content)).toEqual([{ type: 'text', text: 'e agora' }])
  const parts = () => side.query('select from channels.hook_parts where connection_id = $1', [side.connectionId])
  await until('nothing waits', async () => (await parts()).length === 0)
  expect(number.app.asked).toEqual(['smb_app_state_sync', 'history'])
})

test.each([
  ['declined', { past: { people: 1, messages: 5, fate: 'refused' } }],
  ['asked', { past: { people: 1, messages: 5, fate: 'silent' } }],
  ['late', { onboardedAt: Date.now() - 90_000_000 }],
] as const)('a line works whose past is %s', async (state, given) => {
  const { side, shop } = await open(given)
  await pastIs(side, state)
  const { phone } = await world.network.newPerson()
  await world.network.write(phone, shop, 'oi')
  await side.receives('oi')
  expect(await told(side, 'past')).toEqual([])
  expect(await side.state()).toMatchObject({ status: 'CONNECTED', reason: '' })
})

test('people are called as in the address book', async () => {
  const line = await newLine()
  const { state } = world.network.meta
  ownerSaves(state, line.number, { phone: '5511912340001', name: 'Ana da obra' }, 'add')
  await line.connect()
  await line.side.reaches('CONNECTED')
  const people = () => told(line.side, 'named').then((all) => all.flatMap((one) => one.people))
  await until('one is named', async () => (await people()).length === 1)
  ownerSaves(state, line.number, { phone: '5511912340002', name: 'Bia' }, 'add')
  ownerSaves(state, line.number, { phone: '5511912340001', name: '' }, 'remove')
  await until('two are named', async () => (await people()).length === 2)
  expect(await people()).toEqual([
    { name: 'Ana da obra', address: { phone: '5511912340001' } },
    { name: 'Bia', address: { phone: '5511912340002' } },
  ])
})

test.each([
  ['PRIMARY_INACTIVITY', 'app-away'],
  ['COMPANION_INACTIVITY', 'app-away'],
  ['ACCOUNT_DISCONNECTED', 'offboarded'],
] as const)('a number that leaves for %s sends nothing until it is back, also through kill -9', async (reason, shown) => {
  const { side, number } = await open({ takesPast: false })
  const { network } = world
  const person = await network.newPerson()
  depart(network.meta.state, number, reason)
  await shows(side, 'TIMEOUT', shown)
  const ref = await side.send(person, 'na fila')
  await world.channels.end('SIGKILL')
  await world.startChannels({
    nodeArgs: ['--import', './packages/channels/test/cloud/preload.ts'],
    env: { CLOUD_EVERY_MS: '300', CLOUD_QUIET_MS: '400' },
  })
  await shows(side, 'TIMEOUT', shown)
  expect(await side.failures()).toEqual([])
  comeBack(network.meta.state, number)
  await side.reaches('CONNECTED')
  await side.reachesAck(ref, 3)
})

test('when one of two numbers of an account leaves the other goes on after the next look, and keeps what it knows', async () => {
  const past: AppPast = { people: 1, messages: 5 }
  const left = await open({ takesPast: false })
  const stays = await open({ beside: left.number, past })
  await pastIs(stays.side, 'filed')
  const { network } = world
  depart(network.meta.state, left.number, 'ACCOUNT_DISCONNECTED')
  // Back from a rest that may be too short to be seen, it asks once more, and Meta refuses.
  const asked = () => network.meta.requests.filter(({ path }) => path === network.path(stays.shop, 'smb_app_data'))
  await until('it asks again', () => asked().length === 4)
  await stays.side.reaches('CONNECTED')
  await stays.side.reachesAck(await stays.side.send(await network.newPerson(), 'segue'), 3)
  await shows(left.side, 'TIMEOUT', 'offboarded')
  await pastIs(stays.side, 'filed')
  expect(await told(stays.side, 'past')).toHaveLength(1)
  // One that is onboarded again hands over its past again.
  depart(network.meta.state, stays.number, 'ACCOUNT_DISCONNECTED')
  await shows(stays.side, 'TIMEOUT', 'offboarded')
  Object.assign(stays.number.app, { asked: [], past: { ...past, messages: 6 } })
  comeBack(network.meta.state, stays.number)
  await until('it comes again', async () => (await told(stays.side, 'past')).length === 2)
  await stays.side.reaches('CONNECTED')
})
