import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readJson } from './json.ts'
import { ArchiveRefused } from './refusal.ts'
import { seals, unsealed } from './seals.ts'

const magic = Buffer.from('RECADO ARCHIVE\n')
const lengthBytes = 4
const digestBytes = 32
const maxHeadBytes = 64 * 1024

/** The format that this version writes. It reads this one and older ones. */
export const format = 1

const shape = z.object({
  format: z.literal(format),
  /** What kind of archive: all companies of an installation, or one company. */
  kind: z.enum(['installation', 'company']),
  id: z.uuid(),
  /** The version of the program that wrote it, and when. */
  recado: z.string(),
  at: z.iso.datetime(),
  seals: z.union([seals, unsealed]),
})
/** What can be read of an archive without a key. */
export type Head = z.infer<typeof shape>

export interface ReadHead {
  head: Head
  /** Each piece is bound to it. */
  digest: Buffer
  /** Of the head, in the file. */
  bytes: number
}

export function encodeHead(head: Head): { bytes: Buffer; digest: Buffer } {
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(json.length)
  const text = Buffer.concat([magic, length, json])
  const digest = createHash('sha256').update(text).digest()
  return { bytes: Buffer.concat([text, digest]), digest }
}

/** Reads the head, and leaves the rest. Throws ArchiveRefused on a file that is none of ours, is damaged, or is of a newer version. */
export async function readHead(read: (bytes: number) => Promise<Buffer>): Promise<ReadHead> {
  const start = await read(magic.length + lengthBytes)
  if (!magic.equals(start.subarray(0, magic.length))) refuse('ARCHIVE_FOREIGN', 'This is no archive of Recado')
  if (start.length < magic.length + lengthBytes) refuse('ARCHIVE_CUT', 'The archive is cut in its head')
  const length = start.readUInt32BE(magic.length)
  if (length > maxHeadBytes) refuse('ARCHIVE_DAMAGED', 'The head of the archive is not as it was written')
  const rest = await read(length + digestBytes)
  if (rest.length < length + digestBytes) refuse('ARCHIVE_CUT', 'The archive is cut in its head')
  const json = rest.subarray(0, length)
  const digest = createHash('sha256').update(start).update(json).digest()
  if (!digest.equals(rest.subarray(length))) refuse('ARCHIVE_DAMAGED', 'The head of the archive is not as it was written')
  return { head: parse(json), digest, bytes: start.length + rest.length }
}

function parse(json: Buffer): Head {
  const any = readJson(z.unknown(), json)
  const told = z.object({ format: z.int(), recado: z.string() }).safeParse(any)
  if (told.success && told.data.format > format) {
    refuse('ARCHIVE_NEWER', `The archive was made by a newer version (${told.data.recado}): update this one first`)
  }
  const parsed = shape.safeParse(any)
  return parsed.success ? parsed.data : refuse('ARCHIVE_DAMAGED', 'The head of the archive says what no version writes')
}

function refuse(code: ArchiveRefused['code'], message: string): never {
  throw new ArchiveRefused(code, message, 0)
}
