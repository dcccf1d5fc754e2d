import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#platform/postgres/embedded.ts'
import { copyBeforeUpgrade, dropOldCopies, undoUpgrade } from './before-upgrade.ts'
import { listKnownMigrations, migrate } from './migrate.ts'

const key = Buffer.alloc(32, 'copied')
const now = new Date('2026-12-01T03:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

let dir: string
let postgres: Postgres
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recado-copied-'))
  postgres = await startPostgres({ dir, durable: false })
})
afterAll(async () => {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
})

async function ask(text: string): Promise<unknown[]> {
  const client = new Client(postgres.url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const names = () => ask('select name from companies order by name')
/** The last migration is one of a version that was not here before. */
const forget = () => ask(`delete from migrations where name = '${listKnownMigrations().at(-1)}'`)

test('a database is copied before migrations change it, once, and neither when it is new nor when none are due', async () => {
  expect(await copyBeforeUpgrade(postgres.url, now)).toBe(false)
  await migrate(postgres.url, key)
  expect(await copyBeforeUpgrade(postgres.url, now)).toBe(false)
  expect(await undoUpgrade(postgres.url, now, () => Promise.resolve())).toBeUndefined()
  await ask(`insert into companies (name) values ('Antes')`)
  await forget()
  expect(await copyBeforeUpgrade(postgres.url, now)).toBe(true)
  await ask(`insert into companies (name) values ('Depois')`)
})

test('the copy takes the place of the database, which stays for a week', async () => {
  const client = new Client(postgres.url)
  await client.connect()
  await expect(undoUpgrade(postgres.url, later(1), () => Promise.resolve())).rejects.toMatchObject({ code: '55006' })
  await client.end()
  expect(await names()).toHaveLength(2)

  const seen: unknown[] = []
  const madeAt = await undoUpgrade(postgres.url, later(1), async (copy, left, at) => {
    seen.push(
      (await copy.query('select name from companies')).rowCount,
      (await left.query('select name from companies')).rowCount,
      at,
    )
  })
  expect([madeAt, ...seen]).toEqual([now, 1, 2, now])
  expect(await names()).toEqual([{ name: 'Antes' }])
  expect(await dropOldCopies(postgres.url, later(2))).toBe(6 * 86_400_000)
  expect(await dropOldCopies(postgres.url, later(9))).toBeUndefined()
  expect(await ask(`select datname from pg_database where datname like 'recado%'`)).toEqual([{ datname: 'recado' }])
})
