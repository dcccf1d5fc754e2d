import type { Storage } from '@recado/storage/storage'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { writeArchive } from '#platform/archive/archive.ts'
import { writeEntry, writeFinish } from '#platform/archive/entries.ts'
import { textFormat } from '#platform/backup/snapshot.ts'
import type { SystemDb } from '#platform/database/system.ts'
import { listKnownMigrations } from '#platform/database/migrate.ts'
import type { Secrets } from '#platform/secrets.ts'
import { programVersion } from '#platform/version.ts'
import type { About, Totals } from './contents.ts'
import type { CompanyTables, Row } from './declared.ts'
import { linesOf } from './ids.ts'
import { findCompanyHead, idsText, keysText, listCompanyTables, rowsText } from './queries.ts'
import { recode } from './secrets.ts'
import { type FileTable, fileTables } from './tables.ts'

/** Characters of rows. Written one by one they take several times as long. */
const writtenAtOnce = 64 * 1024

export interface ExportParts {
  system: SystemDb
  storage: Storage
  declared: CompanyTables
  companyId: number
  hasFiles: boolean
  /** Opens what the company has sealed, where its keys are to go along. */
  secrets?: Pick<Secrets, 'open'> | undefined
  /** Hears how much was written, and the share of the tables, 0 to 1. */
  onProgress?: (done: Totals, tables: number) => void
}

/**
 * A company as a file, piece by piece: the rows as they are at one instant, then the files. Nothing is locked, and little is in memory. A
 * file that is deleted meanwhile is missing, and counted.
 */
export async function* exportCompany(parts: ExportParts): AsyncGenerator<Uint8Array> {
  const client = await parts.system.open('recado-company-file')
  try {
    const at = new Date()
    yield* writeArchive({ kind: 'company', at, to: 'open' }, contentOf(client, at, parts))
  } finally {
    await client.end()
  }
}

async function* contentOf(client: pg.Client, at: Date, parts: ExportParts): AsyncGenerator<Uint8Array> {
  const { companyId, declared, storage, hasFiles, secrets, onProgress } = parts
  const totals: Totals = { rows: 0, files: 0, fileBytes: 0, missing: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'recado-company-'))
  const keys = join(folder, 'keys')
  try {
    await client.query(textFormat)
    await client.query('begin isolation level repeatable read read only')
    const head = await findCompanyHead(client, companyId)
    const tables = fileTables(await listCompanyTables(client), declared, { hasSecrets: secrets !== undefined })
    const migrations = listKnownMigrations()
    const about: About = {
      recado: programVersion,
      at: at.toISOString(),
      migrations,
      ...head,
      hasFiles,
      hasSecrets: secrets !== undefined,
    }
    yield* writeEntry({ kind: 'about' }, [Buffer.from(JSON.stringify(about))])
    for (const table of tables) {
      const { name, hasId } = table
      if (hasId) yield* writeEntry({ kind: 'ids', table: name }, client.query(to(`copy ${idsText(table, companyId)} to stdout`)))
    }
    for (const [at, table] of tables.entries()) {
      const lines = rowsOf(client, table, parts, totals)
      yield* writeEntry({ kind: 'rows', table: table.name, columns: table.columns }, lines)
      onProgress?.(totals, (at + 1) / tables.length)
    }
    if (hasFiles)
      await pipeline(client.query(to(`copy ${keysText(companyId)} to stdout`)), createWriteStream(keys, { mode: 0o600 }))
    await client.query('commit')
    if (hasFiles) {
      for await (const line of linesOf(createReadStream(keys))) {
        yield* fileOf(storage, companyId, line, totals)
        onProgress?.(totals, 1)
      }
    }
    yield* writeFinish({ ...totals })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* rowsOf(
  client: pg.Client,
  table: FileTable,
  { companyId, secrets }: ExportParts,
  totals: Totals,
): AsyncGenerator<Uint8Array> {
  const { settle } = table.carried
  const isChanged = settle !== undefined || Object.keys(table.secrets).length > 0
  let held = ''
  for await (const line of linesOf(client.query(to(`copy ${rowsText(table, companyId)} to stdout`)))) {
    // COPY writes a backslash twice. JSON has no other character that it changes.
    let text = line.replaceAll('\\\\', '\\')
    if (isChanged) {
      const row = JSON.parse(text) as Row
      if (settle?.(row) === false) continue
      if (secrets) recode(row, table.secrets, (place, sealed) => secrets.open(place, sealed))
      text = JSON.stringify(row)
    }
    totals.rows++
    held += `${text}\n`
    if (held.length < writtenAtOnce) continue
    yield Buffer.from(held)
    held = ''
  }
  if (held !== '') yield Buffer.from(held)
}

async function* fileOf(storage: Storage, companyId: number, line: string, totals: Totals): AsyncGenerator<Uint8Array> {
  const [isExpected, name] = [line.startsWith('t'), line.slice(2)]
  const file = await storage.get(`${companyId}/${name}`)
  if (file) {
    yield* writeEntry({ kind: 'file', name, size: file.size }, file.stream as AsyncIterable<Uint8Array>, { isPacked: false })
    totals.files++
    totals.fileBytes += file.size
  } else if (isExpected) totals.missing++
}
