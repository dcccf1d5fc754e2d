import pg from 'pg'
import { type Db, openDb } from '../../src/platform/database/db.ts'
import { roleUrl } from '../../src/platform/database/roles.ts'
import { openSystemDb, type SystemDb } from '../../src/platform/database/system.ts'
import { cloneDatabase, roleKey, type TestDatabase } from '../database.ts'

/** A database for one world at a time, and an application's connections to it. */
export interface WorldDatabase {
  readonly db: Db
  readonly system: SystemDb
  readonly owner: pg.Client
  readonly urls: { owner: string; app: string; system: string; channels: string }
  readonly database: TestDatabase
  readonly fenced: boolean
  /** The state of the new database, apart from rows. */
  readonly rest: string
}

// Most of the time of a small test goes into a new database, and into connections that have not yet cached a table or a plan.
let left: WorldDatabase | undefined

/** Takes the one that an earlier world of this worker has left empty, or makes one. */
export async function acquireDatabase(fenced: boolean): Promise<WorldDatabase> {
  if (!left || !fenced) return makeDatabase(fenced)
  const held = left
  left = undefined
  return held
}

/** Leaves it empty for the next world, or drops it, where something is left that deleting rows does not undo. */
export async function releaseDatabase(held: WorldDatabase): Promise<void> {
  if (!left && held.fenced && (await empty(held))) left = held
  else await dropDatabase(held)
}

async function makeDatabase(fenced: boolean): Promise<WorldDatabase> {
  const database = await cloneDatabase()
  const urls = {
    owner: database.ownerUrl,
    app: roleUrl(database.ownerUrl, roleKey, 'recado_app'),
    system: roleUrl(database.ownerUrl, roleKey, 'recado_system'),
    channels: roleUrl(database.ownerUrl, roleKey, 'recado_channels'),
  }
  const owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  const rest = await restOf(owner)
  return {
    db: openDb(fenced ? urls.app : urls.owner, 4),
    system: openSystemDb(urls.system, 4),
    owner,
    urls,
    database,
    fenced,
    rest,
  }
}

async function dropDatabase({ db, system, owner, database }: WorldDatabase): Promise<void> {
  await Promise.all([db.end(), system.end(), owner.end()])
  await database.drop()
}

/** Empties it, unless a test has left more than rows in it. */
async function empty({ owner, rest }: WorldDatabase): Promise<boolean> {
  await owner.query('rollback')
  await owner.query('discard all')
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and (state <> 'idle' or application_name <> 'recado')`,
  )
  if (rowCount || (await restOf(owner)) !== rest) return false
  await owner.query(emptying)
  return true
}

/**
 * The state of everything but rows. It differs after a change of the schema, even one that was undone, and once a table was analysed or is
 * large.
 */
async function restOf(owner: pg.Client): Promise<string> {
  const catalogues = ['class', 'attribute', 'constraint', 'trigger', 'policy', 'proc']
  const seen = catalogues.map((name) => `(select row(count(*), max(xmin::text::bigint)) from pg_${name})`)
  const { rows } = await owner.query<{ rest: string }>(
    `select row(${seen.join(', ')}, (select count(*) from pg_statistic),
       (select sum(pg_relation_size(oid)) > 8e6 from pg_class where relkind = 'r' and ${isOurs}))::text as rest`,
  )
  return rows[0]?.rest ?? ''
}

const isOurs = "relnamespace in ('public'::regnamespace, 'channels'::regnamespace)"

/** Runs without triggers and foreign keys, which would count and check each row. */
const emptying = `do $$
  declare given record;
  begin
    set local session_replication_role = replica;
    for given in select oid::regclass as name from pg_class
      where relkind = 'r' and ${isOurs} and relname <> 'migrations' and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', given.name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null;
  end $$`
