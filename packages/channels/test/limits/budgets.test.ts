import { randomUUID } from 'node:crypto'
import { firstContactsADay } from '@recado/border/first-contacts'
import { priorityClasses } from '@recado/border/orders'
import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { roleKey } from '../../../server/test/database.ts'
import { roleUrl } from '../../../server/src/platform/database/roles.ts'
import { BudgetTable, type BudgetUse } from '#tables/budgets.ts'
import { openDatabase } from '#tables/database.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>
const closing: (() => Promise<void>)[] = []

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await world.close()
})

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 23, 12)

/** A table as one channels process has it. */
function openTable(): BudgetTable {
  const url = roleUrl(world.ownerUrl, roleKey, 'recado_channels')
  const database = openDatabase(url, pino({ level: 'silent' }))
  closing.push(() => database.close())
  return new BudgetTable(database)
}

const share = (name: string, more: Partial<BudgetUse> = {}): BudgetUse => ({
  connectionId: 0,
  name,
  key: 'a',
  amount: 3,
  ms: 60_000,
  grows: false,
  ...more,
})

test('the amount is granted within the window that starts with the first, and then anew', async () => {
  const table = openTable()
  const take = (at: number) => table.take([share('anew')], at)
  for (const at of [now, now + 10_000, now + 59_000]) expect(await take(at)).toBeUndefined()
  expect(await take(now + 59_999)).toEqual({ name: 'anew', until: now + 60_000 })
  for (const at of [now + 60_000, now + 119_000, now + 119_500]) expect(await take(at)).toBeUndefined()
  expect(await take(now + 119_999)).toEqual({ name: 'anew', until: now + 120_000 })
})

test('a window that grows takes messages at its beginning only, and lasts as long as they cost', async () => {
  const table = openTable()
  const take = (at: number, amount: number | null = 3) => table.take([share('grows', { ms: 6_000, grows: true, amount })], at)
  for (const at of [now, now + 1_000]) expect(await take(at)).toBeUndefined()
  expect(await take(now + 6_000)).toEqual({ name: 'grows', until: now + 12_000 })
  for (const at of [now + 12_000, now + 12_001, now + 12_002]) expect(await take(at)).toBeUndefined()
  expect(await take(now + 12_003)).toEqual({ name: 'grows', until: now + 30_000 })
  expect(await take(now + 12_004, null)).toBeUndefined()
  expect(await take(now + 30_000)).toEqual({ name: 'grows', until: now + 36_000 })
  expect(await take(now + 36_000)).toBeUndefined()
})

test('several budgets are taken together or not at all, and the longest wait is reported', async () => {
  const table = openTable()
  const both = [share('small', { amount: 1, ms: 5_000 }), share('large', { amount: 2 })]
  expect(await table.take(both, now)).toBeUndefined()
  expect(await table.take(both, now + 1_000)).toEqual({ name: 'small', until: now + 5_000 })
  expect(await table.take(both, now + 5_000)).toBeUndefined()
  expect(await table.take(both, now + 10_000)).toEqual({ name: 'large', until: now + 60_000 })
})

test('a message without a limit counts all the same, and a mere check takes nothing', async () => {
  const table = openTable()
  for (let n = 0; n < 5; n += 1) expect(await table.take([share('counted', { amount: null })], now)).toBeUndefined()
  expect(await table.take([share('counted')], now)).toEqual({ name: 'counted', until: now + 60_000 })
  for (let n = 0; n < 5; n += 1) expect(await table.take([share('looked', { amount: 0 })], now)).toBeUndefined()
  await table.useUp(share('looked'), now + 7_000)
  await table.useUp(share('looked'), now + 4_000)
  expect(await table.take([share('looked', { amount: 0 })], now)).toEqual({ name: 'looked', until: now + 7_000 })
  expect(await table.endOf(share('looked'), now + 6_999)).toBe(now + 7_000)
  expect(await table.endOf(share('looked'), now + 7_000)).toBeUndefined()
})

test('two processes share the budget of a portfolio', async () => {
  const [one, other] = [openTable(), openTable()]
  const granted = [share('shared', { amount: 10 })]
  await one.take(granted, now)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).take(granted, now)))
  expect(answers.filter((spent) => spent === undefined)).toHaveLength(9)
})

const held = async (side: ServerSide) => {
  const rows = await side.query<{ ref: string; until: Date }>(
    `select ref, due_at as until from channels.outbox where connection_id = $1 and state = 'queued' and kind = 'message' order by id`,
    [side.connectionId],
  )
  return rows
}

const aboutAt = (time: number) => expect.toSatisfy((value: Date) => Math.abs(value.getTime() - time) < 120_000)

test('a young line approaches twenty people a day, and only campaigns wait for the next day', async () => {
  const owner = randomUUID()
  const nodeArgs = [...world.network.nodeArgs, '--import', new URL('../preloads/turn-clock.ts', import.meta.url).href]
  const settings = { owner, nodeArgs, env: { CLOCK_STEP_MINUTES: String(25 * 60) } }
  const first = await world.startChannels(settings)
  const { side, shop } = await world.newPaired()
  const people = await Promise.all(Array.from({ length: 52 }, () => world.network.newPerson('phone')))
  const [someone, another, ...firstContacts] = people
  if (!someone || !another) throw new Error('The first two people are missing')

  await side.reachesAck(await side.approach(someone, 'olá'), 1)
  for (const person of firstContacts) await side.approach(person, 'promoção', priorityClasses.campaign)
  await until('the rest is held', async () => (await held(side)).every(({ until: at }) => at.getTime() > Date.now() + dayMs / 2))
  // Twenty people on the first day, one of them approached by an attendant.
  const waiting = await held(side)
  expect(waiting).toHaveLength(50 - 19)
  expect(waiting).toEqual(waiting.map(({ ref }) => ({ ref, until: aboutAt(Date.now() + dayMs) })))
  const told = await side.query<{ ref: string }>(
    `select distinct payload ->> 'ref' as ref from channels.inbox where connection_id = $1 and kind = 'held'`,
    [side.connectionId],
  )
  expect(told.map(({ ref }) => ref).toSorted()).toEqual(waiting.map(({ ref }) => ref).toSorted())
  await side.reachesAck(await side.approach(another, 'bom dia'), 1)

  // Another process knows what was used.
  await first.end('SIGKILL')
  const second = await world.startChannels(settings)
  const due = () =>
    side.query(`update channels.outbox set due_at = now() where connection_id = $1 and state = 'queued'`, [side.connectionId])
  await due()
  await until('it is held again', async () => (await held(side)).every(({ until: at }) => at.getTime() > Date.now() + dayMs / 2))
  expect(await held(side)).toHaveLength(31)

  // A day later there are six more. The database's clock is not moved.
  second.signal('SIGUSR2')
  await due()
  await until('five are left', async () => (await held(side)).length === 31 - 26)
  await until('all have seen it', async () => {
    const seen = await Promise.all(firstContacts.map((person) => world.network.seenBy(person, shop)))
    return seen.filter((messages) => messages.length === 1).length === 45
  })
  expect(await side.failures()).toEqual([])
  await second.end('SIGTERM')
})

test('a line of thirty days approaches two hundred people a day', () => {
  const on = (days: number) => firstContactsADay(new Date(now), new Date(now + days * dayMs))
  expect([0, 0.99, 1, 2, 29, 30, 400, -1].map(on)).toEqual([20, 20, 26, 32, 194, 200, 200, 20])
})
