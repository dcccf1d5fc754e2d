import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { createRoles } from './roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)
// Any fixed number does; several processes that start at once wait here for the first.
const advisoryLock = 7_305_101

/** Brings the database up to date as its owner; safe to call from several processes at once. */
export async function migrate(ownerUrl: string, roleKey: Buffer): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [advisoryLock])
    await createRoles(owner, roleKey)
    await owner.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await owner.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    for (const name of readdirSync(folder).sort()) {
      if (!applied.has(name)) await apply(owner, name)
    }
  } finally {
    await owner.end()
  }
}

async function apply(owner: pg.Client, name: string): Promise<void> {
  await owner.query('begin')
  try {
    // An owner that is no superuser can hand a function over only to a role that could have created it.
    await owner.query('grant create on schema public to recado_system')
    await owner.query(readFileSync(new URL(name, folder), 'utf8'))
    await owner.query('revoke create on schema public from recado_system')
    await owner.query('insert into migrations (name) values ($1)', [name])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
