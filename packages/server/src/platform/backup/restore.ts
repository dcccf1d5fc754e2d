import type { Storage } from '@recado/storage/storage'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { shaped } from '#platform/archive/json.ts'
import { openArchive } from '#platform/archive/archive.ts'
import type { Entry } from '#platform/archive/entries.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import type { Opener } from '#platform/archive/seals.ts'
import { applyMigrations, listKnownMigrations, prepare } from '#platform/database/migrate.ts'
import { bareTables } from './bulk-load.ts'
import { listTables, type Table } from './catalogue.ts'
import { BackupFailed } from './failure.ts'
import { about, type About, jsonOf, partOf, sequences, type Totals, totals } from './contents.ts'
import { type Counted, RowSum } from './row-sum.ts'
import { textFormat } from './snapshot.ts'
import { requireCounted, requireTotals } from './verify.ts'

export interface RestoreParts {
  source: { size: number; stream: AsyncIterable<Uint8Array> }
  by: Opener
  /** The owner of an empty database. */
  ownerUrl: string
  storage: Storage
  /** Takes the SECRET of the archive over, and returns the key from which the passwords of roles are derived. */
  takeSecret: (secret: string) => Promise<Buffer> | Buffer
  /** Reads each table and file back and compares it with the archive, before the copy is brought up to date. */
  isProven?: boolean
  /** Runs in the transaction of the restore, once the database is up to date. */
  finish?: (client: pg.ClientBase, about: About) => Promise<void>
}

export interface Restored {
  at: Date
  totals: Totals
}

/**
 * Makes an archive into a database and its files, in one transaction: after a failure or a kill the database is as empty as before, and
 * files that were stored are stored again by the next try. Throws ArchiveRefused when the archive is not as it was written.
 */
export async function restoreArchive(parts: RestoreParts): Promise<Restored> {
  const archive = await openArchive(parts.source, 'installation', parts.by)
  const client = new pg.Client({ connectionString: parts.ownerUrl, application_name: 'recado-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(textFormat)
    await requireEmpty(client)
    let last: Totals | undefined
    const entries = archive.entries((word) => (last = shaped(totals, word)))
    const { value: first } = await entries.next()
    if (!first || partOf(first).kind !== 'about')
      throw new ArchiveRefused('ARCHIVE_DAMAGED', 'The archive does not say what it is')
    const told = await jsonOf(first, about)
    const later = requireKnown(told)
    await prepare(client, await parts.takeSecret(told.secret))
    await client.query('begin')
    await applyMigrations(
      client,
      listKnownMigrations().filter((name) => told.migrations.includes(name)),
    )
    const counted = await load(client, entries, parts)
    if (!last) throw new ArchiveRefused('ARCHIVE_CUT', 'The archive lacks its last word')
    requireTotals(last, counted)
    await applyMigrations(client, later)
    await parts.finish?.(client, told)
    await client.query('commit')
    await client.query('analyze')
    return { at: new Date(told.at), totals: last }
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const tables = await listTables(client)
  if (tables.length === 0) return
  throw new Error(`The database is not empty: it has ${tables[0]?.name} and other tables. Give an empty one, or another DATA_DIR`)
}

/** Returns the migrations of this version that the archive has not seen. Refuses an archive that has seen others. */
function requireKnown({ migrations, recado }: About): string[] {
  const known = listKnownMigrations()
  const newer = migrations.find((name) => !known.includes(name))
  if (newer) {
    const why = `The archive was made by a newer version (${recado}): this one does not know its migration ${newer}. Update it first`
    throw new ArchiveRefused('ARCHIVE_NEWER', why)
  }
  return known.filter((name) => !migrations.includes(name))
}

type Loaded = Pick<Totals, 'tables' | 'rows' | 'files' | 'fileBytes'>

async function load(client: pg.Client, entries: AsyncIterable<Entry>, parts: RestoreParts): Promise<Loaded> {
  const bared = await bareTables(client)
  const known = await listTables(client)
  const loaded: Loaded = { tables: 0, rows: 0, files: 0, fileBytes: 0 }
  let isWhole = false
  for await (const entry of entries) {
    const part = partOf(entry)
    if (part.kind === 'table') {
      loaded.rows += (await loadTable(client, requireTable(known, part), entry, parts)).rows
      loaded.tables++
    }
    if (part.kind === 'sequences') {
      for (const { name, value, isCalled } of await jsonOf(entry, sequences)) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
      }
      for (const statement of bared.restore) await client.query(statement)
      isWhole = true
    }
    if (part.kind === 'file') {
      loaded.fileBytes += await parts.storage.put(part.key, Readable.from(entry.content, { objectMode: false }))
      const { sha256 } = entry.ending()
      if (parts.isProven) await requireSameFile(parts.storage, part.key, sha256)
      loaded.files++
    }
  }
  if (!isWhole) throw new ArchiveRefused('ARCHIVE_DAMAGED', 'The archive has no sequences')
  return loaded
}

/** A name from an archive goes into a statement only where this schema has it. */
function requireTable(known: readonly Table[], { name, columns }: Table): Table {
  const ours = known.find((table) => table.name === name)
  if (ours && columns.every((column) => ours.columns.includes(column))) return { name, columns }
  throw new ArchiveRefused('ARCHIVE_DAMAGED', `The archive has a table that its migrations do not make: ${name}`)
}

async function loadTable(
  client: pg.Client,
  { name, columns }: Table,
  entry: Entry,
  { isProven }: RestoreParts,
): Promise<Counted> {
  const table = `${name} (${columns.join(', ')})`
  const sum = new RowSum()
  const counting = async function* () {
    for await (const bytes of entry.content) {
      sum.add(bytes)
      yield bytes
    }
  }
  await pipeline(counting, client.query(from(`copy ${table} from stdin`)))
  const counted = requireCounted(entry.ending().facts, sum.counted)
  if (isProven) requireSame(name, counted, await countTable(client, table))
  return counted
}

/** Counts the rows of a table, given with its columns, as an archive counts them. */
export async function countTable(client: pg.Client, table: string): Promise<Counted> {
  const sum = new RowSum()
  for await (const bytes of client.query(to(`copy ${table} to stdout`)) as AsyncIterable<Uint8Array>) sum.add(bytes)
  return sum.counted
}

function requireSame(name: string, told: Counted, found: Counted): void {
  if (told.rows === found.rows && told.sum === found.sum) return
  const why = `${name} has ${found.rows} rows after the restore, not the ${told.rows} of the archive as they were`
  throw new BackupFailed('different', why, { what: name })
}

async function requireSameFile(storage: Storage, key: string, sha256: string): Promise<void> {
  const digest = createHash('sha256')
  const file = await storage.get(key)
  for await (const bytes of file?.stream ?? []) digest.update(bytes as Uint8Array)
  if (digest.digest('hex') === sha256) return
  throw new BackupFailed('different', `The file ${key} is another one after the restore`, { what: key })
}
