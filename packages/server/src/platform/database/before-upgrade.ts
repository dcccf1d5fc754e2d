import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPending } from './migrate.ts'

const copyName = 'recado_before_upgrade'
const leftName = 'recado_after_upgrade'
const dayMs = 86_400_000
/** A copy holds what was erased since, so it does not stay. */
const keptMs = 7 * dayMs
/** So long other processes of the installation may take to end, or to migrate. */
const patienceMs = 30_000
const againMs = 250
const inUse = '55006'
const diskFull = '53100'

/**
 * Copies the embedded database beside itself when the migrations of a new version are about to change it. Resolves with whether it did.
 * Other processes that start at once wait for one another. Throws when there is no room.
 */
export async function copyBeforeUpgrade(url: string, now: Date): Promise<boolean> {
  const from = performance.now()
  for (;;) {
    if (!(await isUpgrade(url))) return false
    try {
      await asAdmin(url, (admin) => copy(admin, now))
      return true
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === diskFull) {
        throw new Error(
          `No room for a copy of the database before the upgrade: ${message}. BACKUP_BEFORE_UPGRADE=off does without`,
          {
            cause: error,
          },
        )
      }
      if (code !== inUse || performance.now() - from > patienceMs) throw error
      await pause(againMs)
    }
  }
}

/** Deletes the copies that are older than a week. Resolves with how long the others may stay, in ms. Undefined: there are none. */
export async function dropOldCopies(url: string, now: Date): Promise<number | undefined> {
  return asAdmin(url, async (admin) => {
    let restMs: number | undefined
    for (const [name, madeAt] of await listCopies(admin)) {
      const left = madeAt.getTime() + keptMs - now.getTime()
      if (left > 0) restMs = Math.max(restMs ?? 0, left)
      else await admin.query(`drop database if exists ${name} with (force)`)
    }
    return restMs
  })
}

/**
 * Puts the copy in the place of the database, which is kept beside it for a week. `prepare` gets the copy first, and the database as it is.
 * Resolves with the time of the copy. Undefined: there is none. Throws while a process uses the database.
 */
export async function undoUpgrade(
  url: string,
  now: Date,
  prepare: (copy: pg.Client, left: pg.Client, madeAt: Date) => Promise<void>,
): Promise<Date | undefined> {
  return asAdmin(url, async (admin) => {
    const madeAt = (await listCopies(admin)).get(copyName)
    if (!madeAt) return undefined
    await within(named(url, copyName), (copied) => within(url, (left) => prepare(copied, left, madeAt)))
    await admin.query(`drop database if exists ${leftName}`)
    await admin.query('begin')
    await admin.query(`alter database recado rename to ${leftName}`)
    await admin.query(`alter database ${copyName} rename to recado`)
    await note(admin, leftName, now)
    await admin.query('commit')
    return madeAt
  })
}

/** Whether migrations are about to change a database that holds something. */
function isUpgrade(url: string): Promise<boolean> {
  return within(url, async (client) => {
    const { pending, applied } = await findPending(client)
    return pending > 0 && applied > 0
  })
}

async function copy(admin: pg.Client, now: Date): Promise<void> {
  await admin.query(`drop database if exists ${copyName}`)
  await admin.query(`create database ${copyName} template recado strategy file_copy`)
  await note(admin, copyName, now)
}

async function note(admin: pg.Client, name: string, now: Date): Promise<void> {
  await admin.query(`comment on database ${name} is '${now.toISOString()}'`)
}

async function listCopies(admin: pg.Client): Promise<Map<string, Date>> {
  const { rows } = await admin.query<{ name: string; at: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as at from pg_database where datname in ($1, $2)`,
    [copyName, leftName],
  )
  // A kill between the copy and its note leaves one without a time.
  return new Map(rows.map(({ name, at }) => [name, new Date(at ?? 0)]))
}

const asAdmin = <T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> => within(named(url, 'postgres'), work)

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function named(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = database
  return other.href
}
