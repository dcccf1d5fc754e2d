import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { createRoles } from './roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)
// Any fixed number works. Processes that start at once wait here for the first.
const advisoryLock = 7_305_101

/**
 * Migrates the database as its owner. Several processes may call it at once. All new migrations are applied, or none: a migration that
 * fails is named, and leaves the database to the version before this one.
 */
export async function migrate(ownerUrl: string, roleKey: Buffer): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [advisoryLock])
    await createRoles(owner, roleKey)
    await owner.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const waiting = await findWaiting(owner)
    await owner.query('begin')
    for (const name of waiting) await apply(owner, name)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

async function findWaiting(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('select name from migrations')
  const { waiting, newer } = compare(rows.map((row) => row.name))
  if (newer) throw new Error(`The database belongs to a newer version: this one does not know its migration ${newer}`)
  return waiting
}

function compare(applied: readonly string[]): { waiting: string[]; newer: string | undefined } {
  const names = readdirSync(folder).sort()
  return { waiting: names.filter((name) => !applied.includes(name)), newer: applied.find((name) => !names.includes(name)) }
}

/** How many migrations the next start would apply, and the name of one that only a newer version knows. Changes nothing. */
export async function findPending(client: pg.Client): Promise<{ pending: number; newer: string | undefined }> {
  const { rowCount } = await client.query("select where to_regclass('public.migrations') is not null")
  const { rows } = rowCount ? await client.query<{ name: string }>('select name from migrations') : { rows: [] }
  const { waiting, newer } = compare(rows.map((row) => row.name))
  return { pending: waiting.length, newer }
}

async function apply(owner: pg.Client, name: string): Promise<void> {
  try {
    // An owner that is no superuser can hand over a function only to a role that could have created it.
    await owner.query('grant create on schema public to recado_system')
    await owner.query(readFileSync(new URL(name, folder), 'utf8'))
    await owner.query('revoke create on schema public from recado_system')
    await owner.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed, nothing was changed: ${(error as Error).message}`, { cause: error })
  }
}
