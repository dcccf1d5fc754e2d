import { z } from 'zod'
import type { Entry } from '#platform/archive/entries.ts'
import { readJson } from '#platform/archive/json.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'

/** The first entry of a backup. */
export const about = z.object({
  recado: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  secret: z.string(),
})
export type About = z.infer<typeof about>

export const sequences = z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }))

/** The last word of a backup. */
export const totals = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** Files that a row says are there and that the storage does not have: how many, and the first hundred keys. */
  missingCount: z.int(),
  missing: z.array(z.string()),
})
export type Totals = z.infer<typeof totals>

/** What an entry of a backup may be. */
export const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('about') }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequences') }),
  z.object({ kind: z.literal('file'), key: z.string(), size: z.int() }),
])
export type Part = z.infer<typeof part>

/** Reads what an entry is. Throws ArchiveRefused on one that no version writes. */
export function partOf({ about: told }: Entry): Part {
  const parsed = part.safeParse(told)
  if (parsed.success) return parsed.data
  throw new ArchiveRefused('ARCHIVE_NEWER', 'The archive has an entry that this version does not know: update it first')
}

/** Reads an entry of JSON as a whole. Throws ArchiveRefused on one that is too long, or of another shape. */
export async function jsonOf<S extends z.ZodType>(entry: Entry, schema: S): Promise<z.output<S>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of entry.content) {
    size += bytes.byteLength
    if (size > maxJsonBytes)
      throw new ArchiveRefused('ARCHIVE_DAMAGED', 'The archive has JSON that no version writes: it is too long')
    parts.push(bytes)
  }
  return readJson(schema, Buffer.concat(parts))
}

const maxJsonBytes = 16 * 1024 * 1024
