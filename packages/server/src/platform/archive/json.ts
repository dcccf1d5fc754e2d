import type { z } from 'zod'
import { ArchiveRefused } from './refusal.ts'

/** JSON of this shape. Throws ArchiveRefused where it is none. */
export function readJson<S extends z.ZodType>(schema: S, bytes: Buffer): z.output<S> {
  let told: unknown
  try {
    told = JSON.parse(bytes.toString('utf8'))
  } catch {
    return refuse()
  }
  return shaped(schema, told)
}

/** A value that was read, once it has this shape. */
export function shaped<S extends z.ZodType>(schema: S, told: unknown): z.output<S> {
  const parsed = schema.safeParse(told)
  return parsed.success ? parsed.data : refuse()
}

function refuse(): never {
  throw new ArchiveRefused('ARCHIVE_DAMAGED', 'The archive says what no version writes: its JSON is of another shape')
}
