import type { Storage } from '@recado/storage/storage'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { writeEntry, writeFinish } from '#platform/archive/entries.ts'
import { programVersion } from '#platform/version.ts'
import type { About, Totals } from './contents.ts'
import { RowSum } from './row-sum.ts'
import type { Snapshot } from './snapshot.ts'

export interface BackupParts {
  snapshot: Snapshot
  storage: Storage
  /** Told in the archive: without it what is sealed in the database is lost. */
  secret: string
  /** Gets the last word of the archive. */
  onTotals?: (totals: Totals) => void
}

/**
 * The content of a backup, in the order in which a restore needs it. Rows come first, in one snapshot; then it is let go, and the files
 * follow. A file that is gone by then, though its row says it is there, is counted as missing.
 */
export async function* contentOf({ snapshot, storage, secret, onTotals }: BackupParts): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-backup-'))
  const keys = join(folder, 'keys')
  const totals = noTotals()
  try {
    const { at, migrations } = snapshot
    const about: About = { recado: programVersion, at: at.toISOString(), migrations, secret }
    yield* writeEntry({ kind: 'about' }, [Buffer.from(JSON.stringify(about))])
    for (const { name, columns } of snapshot.tables) {
      yield* tableOf(snapshot, { name, columns }, totals)
    }
    yield* writeEntry({ kind: 'sequences' }, [Buffer.from(JSON.stringify(await snapshot.sequences()))])
    await pipeline(snapshot.copy(fileKeys), createWriteStream(keys, { mode: 0o600 }))
    await snapshot.release()
    for await (const line of createInterface({ input: createReadStream(keys) })) {
      yield* fileOf(storage, line, totals)
    }
    onTotals?.(totals)
    yield* writeFinish({ ...totals })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function noTotals(): Totals {
  return { tables: 0, rows: 0, files: 0, fileBytes: 0, missing: [], missingCount: 0 }
}

async function* tableOf(
  snapshot: Snapshot,
  { name, columns }: { name: string; columns: string[] },
  totals: Totals,
): AsyncGenerator<Uint8Array> {
  const sum = new RowSum()
  const rows = passing(snapshot.copy(`${name} (${columns.join(', ')})`), (bytes) => sum.add(bytes))
  yield* writeEntry({ kind: 'table', name, columns }, rows, { facts: () => ({ ...sum.counted }) })
  totals.tables++
  totals.rows += sum.counted.rows
}

/** The keys in storage, `t` before those that have to be there. */
const fileKeys = `(
  select case when status = 'ready' then 't' else 'f' end || ' ' || company_id || '/' || token from media
  union all select 'f ' || company_id || '/' || token || '.thumb' from media where has_thumbnail)`

const namedMissing = 100

async function* fileOf(storage: Storage, line: string, totals: Totals): AsyncGenerator<Uint8Array> {
  const [isExpected, key] = [line.startsWith('t'), line.slice(2)]
  const file = await storage.get(key)
  if (file) {
    yield* writeEntry({ kind: 'file', key, size: file.size }, file.stream as AsyncIterable<Uint8Array>, { isPacked: false })
    totals.files++
    totals.fileBytes += file.size
  } else if (isExpected) {
    totals.missingCount++
    if (totals.missing.length < namedMissing) totals.missing.push(key)
  }
}

async function* passing(content: AsyncIterable<Uint8Array>, see: (bytes: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    see(bytes)
    yield bytes
  }
}

/** What the name of an archive begins with, and its end. */
export function archiveName(at: Date): string {
  return `recado-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')}.archive`
}

/** The time in the name of an archive. Undefined for any other name. */
export function timeOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^recado-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.archive$/.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}
