import { Client } from 'pg'
import { expect, test } from 'vitest'
import { World } from '../world.ts'

const nameOf = (w: World) => new URL(w.urls.owner).pathname

/** Runs `work` in a world and ends the world. Returns the name of its database. */
async function play(work: (w: World) => Promise<unknown>): Promise<string> {
  const w = await World.create()
  await work(w)
  await w.end()
  return nameOf(w)
}

const countRows = async (w: World) => {
  const { rows } = await w.owner.query<{ count: number }>(
    `select sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text::int)::int as count
     from pg_tables where schemaname in ('public', 'channels') and tablename <> 'migrations'`,
  )
  return rows[0]?.count
}

test('a world takes the database that an earlier one has left, and finds it empty, with ids from 1', async () => {
  const first = await play(async (w) => {
    const company = await w.company()
    await w.user(company, 'admin', [await w.queue(company)])
    await w.ticket(company)
    await w.owner.query('begin')
    await w.owner.query("set statement_timeout = '7s'")
    expect(await countRows(w)).toBeGreaterThan(10)
  })
  const second = await play(async (w) => {
    expect(await countRows(w)).toBe(0)
    expect((await w.owner.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    expect([await w.company(), await w.connection(1)]).toEqual([1, 1])
  })
  expect(second).toBe(first)
})

test.each([
  ['changed schema', (w: World) => w.owner.query('alter table flows disable trigger few_enough')],
  ['table that was analysed', (w: World) => w.owner.query('analyze migrations')],
  ['connection of another program', connect],
])('a world does not take a database with a %s', async (_what, leave) => {
  const first = await play(leave)
  expect(await play(async () => {})).not.toBe(first)
})

async function connect(w: World) {
  const client = new Client(w.urls.owner)
  client.on('error', () => {})
  await client.connect()
}
