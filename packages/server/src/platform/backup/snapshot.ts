import pg from 'pg'
import { to } from 'pg-copy-streams'
import { roles } from '#platform/database/roles.ts'
import { listHidden, listMigrations, listSequences, listTables, type Sequence, type Table } from './catalogue.ts'

/** How values are written as text: the same on every server. */
export const textFormat = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

// Any fixed number works. One backup at a time, so that what an earlier one left half-written is known to be of no process.
const advisoryLock = 7_305_102

/** The database as it was at one instant, while others go on writing. */
export interface Snapshot {
  at: Date
  /** What it takes in the engine. */
  databaseBytes: number
  migrations: string[]
  tables: Table[]
  sequences(): Promise<Sequence[]>
  /** The rows of a query or a table with its columns, in COPY's text format. To be read to its end before the next one. */
  copy(what: string): AsyncIterable<Uint8Array>
  /** Lets the snapshot go, and keeps the lock. */
  release(): Promise<void>
  end(): Promise<void>
}

/** Opens a snapshot as the owner of the database. Fails when another one is open, or when rows would be hidden from it. */
export async function openSnapshot(ownerUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'recado-backup' })
  // A lost connection fails the statement that runs, and the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(textFormat)
    const { rows: locks } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${advisoryLock}) as "isFree"`)
    if (!locks[0]?.isFree) throw new Error('Another backup is being made')
    await seeEverything(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ at: Date; bytes: string }>(
      'select clock_timestamp() as at, pg_database_size(current_database()) as bytes',
    )
    const hidden = await listHidden(client)
    if (hidden.length > 0) throw new Error(`The role of DATABASE_URL does not see all rows of ${hidden.join(', ')}`)
    return {
      at: rows[0]?.at ?? new Date(Number.NaN),
      databaseBytes: Number(rows[0]?.bytes ?? 0),
      migrations: await listMigrations(client),
      tables: await listTables(client),
      sequences: () => listSequences(client),
      copy: (what) => client.query(to(`copy ${what} to stdout`)),
      release: async () => void (await client.query('commit')),
      end: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The owner sees rows as a member of the roles that do. A superuser needs none of it. */
async function seeEverything(client: pg.ClientBase): Promise<void> {
  for (const role of roles) {
    if (role === 'recado_app') continue
    const { rows } = await client.query<{ sees: boolean }>('select pg_has_role($1, $2) as sees', [role, 'usage'])
    if (!rows[0]?.sees) await client.query(`grant ${role} to current_user`)
  }
}
