import { openArchive } from '#platform/archive/archive.ts'
import type { Entry } from '#platform/archive/entries.ts'
import { shaped } from '#platform/archive/json.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import { jsonOf } from '#platform/backup/contents.ts'
import { listKnownMigrations } from '#platform/database/migrate.ts'
import { about, type About, partOf, type Part, type Totals, totals } from './contents.ts'

/** A file, to be read from its start. */
export type Source = () => Promise<{ size: number; stream: AsyncIterable<Uint8Array> }>

export interface Reader {
  /** The first entry, before all others. */
  begin?: (about: About) => Promise<void> | void
  /** Each other entry. Content that it leaves is read past. */
  part?: (part: Exclude<Part, { kind: 'about' }>, entry: Entry) => Promise<void>
  /** Asked before each piece: throws where the reading is to end. */
  onBytes?: (bytes: number) => void
}

/**
 * Reads a company's file from start to end. Throws ArchiveRefused when it is damaged, is none of ours, or was written by a newer version:
 * it then may hold what this one would lose.
 */
export async function readCompanyFile(
  source: Source,
  { begin, part: take, onBytes }: Reader,
): Promise<{ about: About; totals: Totals }> {
  const { size, stream } = await source()
  const counted = async function* () {
    for await (const bytes of stream) {
      onBytes?.(bytes.byteLength)
      yield bytes
    }
  }
  const archive = await openArchive({ size, stream: counted() }, 'company', 'open')
  let told: About | undefined
  let last: Totals | undefined
  for await (const entry of archive.entries((word) => (last = shaped(totals, word)))) {
    const part = partOf(entry)
    if (part.kind === 'about') {
      if (told) throw new ArchiveRefused('ARCHIVE_DAMAGED', 'The file says twice what it is')
      told = requireKnown(await jsonOf(entry, about))
      await begin?.(told)
      continue
    }
    if (!told) throw new ArchiveRefused('ARCHIVE_DAMAGED', 'The file does not begin with what it is')
    await take?.(part, entry)
    for await (const _rest of entry.content);
  }
  if (!told || !last) throw new ArchiveRefused('ARCHIVE_CUT', 'The file lacks its first entry or its last word')
  return { about: told, totals: last }
}

function requireKnown(told: About): About {
  const known = new Set(listKnownMigrations())
  if (told.migrations.every((name) => known.has(name))) return told
  throw new ArchiveRefused('ARCHIVE_NEWER', `The file was made by a newer version (${told.recado}): update this one first`)
}
