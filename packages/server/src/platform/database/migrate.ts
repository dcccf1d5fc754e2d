import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { createRoles } from './roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** Led databases up to the baseline before it was there. They go with the first release. */
const olderFolder = new URL('older/', folder)
/** The migrations of this day are the baseline: the schema whole, with which a new database starts. */
const baselineDay = '20270326'
// Any fixed number works. Processes that start at once wait here for the first.
const advisoryLock = 7_305_101

/**
 * Migrates the database as its owner. Several processes may call it at once. All new migrations are applied, or none: a migration that
 * fails is named, and leaves the database to the version before this one. A database that is older than the baseline is led up to it by the
 * older migrations, and is then like one that began with it.
 */
export async function migrate(ownerUrl: string, roleKey: Buffer): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [advisoryLock])
    await prepare(owner, roleKey)
    await owner.query('begin')
    const older = listFiles(olderFolder)
    const applied = await listApplied(owner, older)
    if (older.some((name) => applied.has(name))) await leadUp(owner, older, applied)
    await applyMigrations(
      owner,
      listKnownMigrations().filter((name) => !applied.has(name)),
    )
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

/** Makes what the first migration needs: the roles, and the list of migrations. */
export async function prepare(owner: pg.ClientBase, roleKey: Buffer): Promise<void> {
  await createRoles(owner, roleKey)
  await owner.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
}

/** The migrations of this version, from the baseline on, in their order. */
export function listKnownMigrations(): string[] {
  return listFiles(folder)
}

/** Applies these migrations in the transaction of the caller. */
export async function applyMigrations(owner: pg.ClientBase, names: readonly string[]): Promise<void> {
  for (const name of names) await apply(owner, new URL(name, folder))
}

const listFiles = (of: URL) =>
  readdirSync(of)
    .filter((name) => name.endsWith('.sql'))
    .sort()

async function listApplied(owner: pg.Client, older: string[]): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const newer = findNewer(applied, older)
  if (newer) throw new Error(`The database belongs to a newer version: this one does not know its migration ${newer}`)
  return applied
}

function findNewer(applied: ReadonlySet<string>, older: string[]): string | undefined {
  const known = new Set([...older, ...listKnownMigrations()])
  return [...applied].find((name) => !known.has(name))
}

/** How many migrations are applied, how many the next start would apply, and one that only a newer version knows. Changes nothing. */
export async function findPending(client: pg.Client): Promise<{ applied: number; pending: number; newer: string | undefined }> {
  const { rowCount } = await client.query("select where to_regclass('public.migrations') is not null")
  const { rows } = rowCount ? await client.query<{ name: string }>('select name from migrations') : { rows: [] }
  const applied = new Set(rows.map(({ name }) => name))
  const older = listFiles(olderFolder)
  const isOlder = older.some((name) => applied.has(name))
  const latest = listKnownMigrations().filter((name) => !isOlder || !name.startsWith(baselineDay))
  const pending = [...(isOlder ? older : []), ...latest].filter((name) => !applied.has(name)).length
  return { applied: applied.size, pending, newer: findNewer(applied, older) }
}

/** Applies the older migrations that are left, and notes the baseline in their place. */
async function leadUp(owner: pg.Client, older: string[], applied: Set<string>): Promise<void> {
  for (const name of older) if (!applied.has(name)) await apply(owner, new URL(name, olderFolder))
  await owner.query('delete from migrations where name = any($1)', [older])
  for (const name of listKnownMigrations().filter((name) => name.startsWith(baselineDay))) {
    await owner.query('insert into migrations (name) values ($1)', [name])
    applied.add(name)
  }
}

async function apply(owner: pg.ClientBase, file: URL): Promise<void> {
  const name = basename(file.pathname)
  try {
    // An owner that is no superuser can hand over a function only to a role that could have created it.
    await owner.query('grant create on schema public to recado_system')
    await owner.query(readFileSync(file, 'utf8'))
    await owner.query('revoke create on schema public from recado_system')
    await owner.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed, nothing was changed: ${(error as Error).message}`, { cause: error })
  }
}
