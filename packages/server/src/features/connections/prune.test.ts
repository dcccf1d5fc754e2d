import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, planOf, rowsRead } from '../../../test/query-plans.ts'
import type { Tx } from '#platform/database/tx.ts'
import { World } from '../../../test/world.ts'
import { pruneChannelRows } from './channel-queries.ts'

let w: World
let connection: number
beforeAll(async () => {
  w = await World.create()
  connection = await w.connection(await w.company())
})
afterAll(() => w.end())

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(w.now.getTime() - days * dayMs)

/** Inserts rows of the outbox, `count` of each, closed that many days ago. */
async function put(kind: string, state: string, days: number, count = 1): Promise<void> {
  await w.owner.query(
    `insert into channels.outbox (connection_id, kind, state, ref, lane, payload, updated_at)
     select $1, $2, $3, gen_random_uuid(), 'contact:1', $6, $4 from generate_series(1, $5)`,
    [connection, kind, state, daysAgo(days), count, payloads[kind]],
  )
}
const payloads: Record<string, unknown> = {
  message: { to: { phone: '5541988776655' }, content: { type: 'text', text: 'oi' } },
  read: { keys: [] },
}

test('sent messages are kept for two weeks, as long as a phone may ask for them again, and other rows for three days', async () => {
  for (const [kind, state] of [
    ['message', 'done'],
    ['message', 'failed'],
    ['message', 'unknown'],
    ['message', 'queued'],
    ['read', 'done'],
  ] as const) {
    for (const days of [2, 4, 13, 15]) await put(kind, state, days)
  }
  while (await w.system.across((tx) => pruneChannelRows(tx, w.now)));
  const { rows } = await w.owner.query<{ kind: string; state: string; days: number[] }>(
    `select kind, state, array_agg(round(extract(epoch from $2::timestamptz - updated_at) / 86400)::int order by updated_at desc) as days
     from channels.outbox where connection_id = $1 group by kind, state order by kind, state`,
    [connection, w.now],
  )
  expect(rows).toEqual([
    { kind: 'message', state: 'done', days: [2, 4, 13] },
    { kind: 'message', state: 'failed', days: [2] },
    { kind: 'message', state: 'queued', days: [2, 4, 13, 15] },
    { kind: 'message', state: 'unknown', days: [2] },
    { kind: 'read', state: 'done', days: [2] },
  ])
})

test('signals that could not be processed are kept for 90 days, and processed ones for three', async () => {
  for (const [state, days] of Object.entries({ done: [2, 4], parked: [4, 89, 91], ready: [91] }))
    for (const age of days)
      await w.owner.query(
        "insert into channels.inbox (connection_id, kind, state, payload, created_at) values ($1, 'presence', $2, '{}', $3)",
        [connection, state, daysAgo(age)],
      )
  while (await w.system.across((tx) => pruneChannelRows(tx, w.now)));
  const { rows } = await w.owner.query<{ state: string; days: number[] }>(
    `select state, array_agg(round(extract(epoch from $2::timestamptz - created_at) / 86400)::int order by created_at desc) as days
     from channels.inbox where connection_id = $1 group by state order by state`,
    [connection, w.now],
  )
  expect(rows).toEqual([
    { state: 'done', days: [2] },
    { state: 'parked', days: [4, 89] },
    { state: 'ready', days: [91] },
  ])
  await w.owner.query('delete from channels.inbox where connection_id = $1', [connection])
})

test('rows that are kept longer are not read to find the ones to delete', async () => {
  await put('message', 'done', 10, 20_000)
  await put('message', 'failed', 10, 10)
  await w.owner.query('analyze channels.outbox')
  const calls: Call[] = []
  await w.system.across((tx) => {
    const named: Tx['named'] = (name, text, values) => {
      calls.push({ companyId: 0, name, text, values })
      return tx.named(name, text, values)
    }
    return pruneChannelRows({ ...tx, named }, w.now)
  })
  const client = await w.system.pool.connect()
  try {
    const prunes = calls.filter(({ text }) => text.includes('channels.outbox'))
    expect(prunes).toHaveLength(2)
    for (const call of prunes) expect(rowsRead(await planOf(client, call), 'outbox')).toBeLessThan(100)
  } finally {
    client.release()
  }
})
