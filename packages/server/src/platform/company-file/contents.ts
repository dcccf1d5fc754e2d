import { z } from 'zod'
import type { Entry } from '#platform/archive/entries.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'

/** The first entry of a company's file. */
export const about = z.object({
  recado: z.string(),
  at: z.iso.datetime(),
  /** The migrations of the installation that wrote it. */
  migrations: z.array(z.string()),
  company: z.string(),
  /** The name of its plan. */
  plan: z.nullable(z.string()),
  hasFiles: z.boolean(),
  hasSecrets: z.boolean(),
})
export type About = z.infer<typeof about>

/** The last word of a company's file. */
export const totals = z.object({
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** Files that a row says are there and that the storage did not have. */
  missing: z.int(),
})
export type Totals = z.infer<typeof totals>

const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('about') }),
  z.object({ kind: z.literal('ids'), table: z.string() }),
  z.object({ kind: z.literal('rows'), table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('file'), name: z.string().regex(/^[0-9a-f-]{36}(\.thumb)?$/), size: z.int() }),
])
export type Part = z.infer<typeof part>

/** Reads what an entry is. Throws ArchiveRefused on one that no version writes. */
export function partOf({ about: told }: Entry): Part {
  const parsed = part.safeParse(told)
  if (parsed.success) return parsed.data
  throw new ArchiveRefused('ARCHIVE_NEWER', 'The file has an entry that this version does not know: update it first')
}
