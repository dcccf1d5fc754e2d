import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, roleKey } from '../../../test/database.ts'
import { leadThrough, olderMigrations } from '../../../test/fixtures/older.ts'
import { describeDatabase } from '../../../test/fixtures/schema.ts'
import { migrate } from './migrate.ts'

const server = inject('postgresUrl')
const endings: (() => Promise<unknown>)[] = []
/** What a new database holds, and the migrations that it knows. */
let fresh: { description: string[]; migrations: string[] }
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function open(url: string): Promise<Client> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  endings.push(() => client.end())
  return client
}

/** An empty database, or one that knows these older migrations. */
async function databaseWith(names: string[] = []): Promise<{ url: string; db: Client }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = await open(server)
  await admin.query(`create database ${name}`)
  endings.push(() => admin.query(`drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await open(url.href)
  if (names.length > 0) await leadThrough(db, roleKey, names)
  return { url: url.href, db }
}

const listMigrations = async (db: Client) =>
  (await db.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)

beforeAll(async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  const db = await open(ownerUrl)
  fresh = { description: await describeDatabase(db), migrations: await listMigrations(db) }
  endings.push(drop)
}, 120_000)

const look = async (db: Client) => ({ description: await describeDatabase(db), migrations: await listMigrations(db) })

// The counts are those of the first version that could be installed, of the one before the names of the code changed, and of the last.
test.each([
  ['A new database', 0],
  ['The database of the first version', 21],
  ['The database of the version before the names of the code changed', 125],
  ['The database of the last version before the baseline', 144],
])(
  '%s is led to the same objects, rights, rows and list of migrations by processes that start at once',
  { timeout: 120_000 },
  async (_which, count) => {
    const { url, db } = await databaseWith(olderMigrations.slice(0, count))
    await Promise.all([migrate(url, roleKey), migrate(url, roleKey)])
    expect(await look(db)).toEqual(fresh)
  },
)

test('later migrations of a database that is older than the baseline are not applied again', async () => {
  const { url, db } = await databaseWith(olderMigrations)
  await db.query("insert into migrations (name) select name from unnest($1::text[]) name where name > '20270327'", [
    fresh.migrations,
  ])
  await migrate(url, roleKey)
  expect(await listMigrations(db)).toEqual(fresh.migrations)
})

test(
  'a migration that is killed leaves an older database as it was, and the next start leads it up',
  { timeout: 120_000 },
  async () => {
    const { url, db } = await databaseWith(olderMigrations.slice(0, 100))
    const before = await look(db)
    await db.query('begin')
    await db.query('lock table messages in access share mode')
    const killed = migrate(url, roleKey).catch((error: Error) => error.message)
    const other = await open(url)
    const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
    await other.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
    expect(await killed).toContain('terminat')
    await db.query('commit')
    expect(await look(db)).toEqual(before)
    await migrate(url, roleKey)
    expect(await look(db)).toEqual(fresh)
  },
)

test('what runs with the rights of another role runs with those of recado_system, for the application alone', () => {
  const lending = fresh.description.filter((line) => line.startsWith('routine ') && line.includes('SECURITY DEFINER'))
  expect(lending.map((line) => /^routine public.(\w+)/.exec(line)?.[1])).toEqual([
    'refuse_while_quiet',
    'search_contacts',
    'search_messages',
  ])
  const rights = '"recado_system",["recado_app: EXECUTE by recado_system","recado_system: EXECUTE by recado_system"]]'
  for (const line of lending) expect(line.endsWith(rights), line).toBe(true)
})
