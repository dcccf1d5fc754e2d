import type { Address } from '@recado/border/address'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { World } from '../world.ts'
import { openCompany, type Company } from './company.ts'
import { type Random, seededRandom } from './random.ts'
import { differencesOf, type Dump, dumpOf } from './dump.ts'
import { SignalScenario, laneOf, type ReportedSignal } from './signal-scenario.ts'
import { processThroughKills } from './kills.ts'
import { renamed } from './participants.ts'

// What may come in which order, and what depends on it all the same: docs/decisions/0028-order-of-arrival.md.

/** Every fifth, beginning with the first, is taken in through one to three kills. */
const { isWhole, seed } = inject('proof')
const permutations = isWhole ? 5 : 2
const events = 400
const start = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000)

let w: World
let inOrder: Dump

beforeAll(async () => {
  w = await World.create()
  const shop = await openCompany(w)
  await write(shop, hourOf(shop))
  await w.settle()
  inOrder = await dumpOf(w, shop)
})
afterAll(() => w.end())

const hourOf = ({ sent }: Company) => new SignalScenario(seededRandom(seed), sent, start).live(events).told

async function write({ connectionId }: Company, told: readonly ReportedSignal[]): Promise<void> {
  await w.owner.query(
    `insert into channels.inbox (connection_id, kind, lane, payload, due_at)
     select $1, kind, lane, payload, $5 from unnest($2::text[], $3::text[], $4::jsonb[]) as told (kind, lane, payload)`,
    [
      connectionId,
      told.map(({ kind }) => kind),
      told.map((row) => laneOf(row, connectionId)),
      told.map(({ payload }) => JSON.stringify(payload)),
      w.now,
    ],
  )
}

/** A repeated event may carry more names than before. Nothing marks it as the same, because the rows of days ago are gone. */
function toldAgain(row: ReportedSignal, chance: Random): ReportedSignal {
  const payload = renamed(row.payload, chance)
  return { ...row, ...(row.chat ? { chat: (payload as { chat: Address }).chat } : {}), payload } as ReportedSignal
}

test('the hour has many conversations, and all its signals are done', async () => {
  const kinds = Object.entries(Object.groupBy([...inOrder.keys()], (name) => name.split(' ')[0] ?? ''))
  expect(Object.fromEntries(kinds.map(([kind, names = []]) => [kind, names.length]))).toMatchObject({ conversations: 19 })
  const { rows } = await w.owner.query<{ state: string }>('select distinct state from channels.inbox')
  expect(rows).toEqual([{ state: 'done' }])
})

test.each(Array.from({ length: permutations }, (_, at) => at))('permutation %i of it is the same to people', async (at) => {
  const chance = seededRandom(at)
  const shop = await openCompany(w)
  const copies = hourOf(shop).flatMap((row) => [row, ...Array.from({ length: chance.below(3) }, () => toldAgain(row, chance))])
  await write(shop, chance.shuffled(copies))
  const { connectionId } = shop
  const kills = at % 5 === 0 ? 1 + ((at / 5) % 3) : 0
  if (kills > 0) expect(await processThroughKills(w, { connectionId, rows: copies.length, kills }, chance)).toBe(kills)
  else await w.settle()
  expect(differencesOf(inOrder, await dumpOf(w, shop))).toEqual([])
})
