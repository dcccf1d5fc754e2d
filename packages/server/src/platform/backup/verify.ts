import { shaped } from '#platform/archive/json.ts'
import { openArchive } from '#platform/archive/archive.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import type { Opener } from '#platform/archive/seals.ts'
import { about, type About, jsonOf, partOf, type Totals, totals } from './contents.ts'
import { type Counted, RowSum } from './row-sum.ts'

export interface Verified {
  about: Omit<About, 'secret'>
  tables: ({ name: string } & Counted)[]
  totals: Totals
}

/**
 * Reads an archive from start to end, counts its rows and files and compares them with what it says of itself. Throws ArchiveRefused at the
 * first thing that is not as it was written.
 */
export async function verifyArchive(source: { size: number; stream: AsyncIterable<Uint8Array> }, by: Opener): Promise<Verified> {
  const archive = await openArchive(source, 'installation', by)
  let told: About | undefined
  let last: Totals | undefined
  const tables: Verified['tables'] = []
  const seen = { files: 0, fileBytes: 0 }
  for await (const entry of archive.entries((word) => (last = shaped(totals, word)))) {
    const part = partOf(entry)
    if (part.kind === 'about') told = await jsonOf(entry, about)
    else if (part.kind === 'table') tables.push({ name: part.name, ...(await countRows(entry)) })
    else {
      for await (const bytes of entry.content) if (part.kind === 'file') seen.fileBytes += bytes.byteLength
      if (part.kind === 'file') seen.files++
    }
  }
  if (!told || !last) throw new ArchiveRefused('ARCHIVE_CUT', 'The archive lacks its first entry or its last word')
  requireTotals(last, { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), ...seen })
  const { secret: _, ...rest } = told
  return { about: rest, tables, totals: last }
}

/** Compares what was counted with the last word of the archive. */
export function requireTotals(told: Totals, counted: Pick<Totals, 'tables' | 'rows' | 'files' | 'fileBytes'>): void {
  for (const name of ['tables', 'rows', 'files', 'fileBytes'] as const) {
    if (told[name] === counted[name]) continue
    const why = `The archive has ${counted[name]} ${name} and says that it has ${told[name]}`
    throw new ArchiveRefused('ARCHIVE_DAMAGED', why)
  }
}

async function countRows(entry: { content: AsyncIterable<Uint8Array>; ending: () => { facts: object } }): Promise<Counted> {
  const sum = new RowSum()
  for await (const bytes of entry.content) sum.add(bytes)
  return requireCounted(entry.ending().facts, sum.counted)
}

/** Compares the rows of a table with what the end of its entry says. */
export function requireCounted(told: object, counted: Counted): Counted {
  const { rows, sum } = told as Partial<Counted>
  if (rows === counted.rows && sum === counted.sum) return counted
  throw new ArchiveRefused('ARCHIVE_DAMAGED', `A table has ${counted.rows} rows, and the archive says other ones (${rows})`)
}
