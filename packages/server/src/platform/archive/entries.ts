import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { z } from 'zod'
import { readJson } from './json.ts'
import { ArchiveRefused } from './refusal.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Of a content, before it is packed. */
const blockBytes = 256 * 1024
const headBytes = 5
const maxFrameBytes = 16 * 1024 * 1024

/** An entry begins with JSON, has blocks of content, plain or packed, and ends with JSON about the content. */
const kinds = { begin: 1, plain: 2, packed: 3, end: 4, finish: 5 } as const
type Kind = (typeof kinds)[keyof typeof kinds]

const ending = z.object({ bytes: z.int(), sha256: z.string(), facts: z.record(z.string(), z.unknown()) })
/** What is written behind the content of an entry: its size, its digest, and what its kind counts. */
export type Ending = z.infer<typeof ending>

export interface Entry {
  /** What the entry is. The reader of the archive gives it its meaning. */
  about: Record<string, unknown>
  /** Has to be read to its end before the next entry is asked for. Throws ArchiveRefused when the content is not what its end says. */
  content: AsyncIterable<Uint8Array>
  /** What the end of the entry says, once the content was read. */
  ending: () => Ending
}

/** Writes one entry. `facts` is asked once the content has passed. */
export async function* writeEntry(
  about: Record<string, unknown>,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { isPacked = true, facts = () => ({}) }: { isPacked?: boolean; facts?: () => Record<string, unknown> } = {},
): AsyncGenerator<Buffer> {
  yield* json(kinds.begin, about)
  const digest = createHash('sha256')
  let bytes = 0
  for await (const block of blocksOf(content)) {
    digest.update(block)
    bytes += block.byteLength
    yield* isPacked ? frame(kinds.packed, await deflate(block, { level: 3 })) : frame(kinds.plain, block)
  }
  yield* json(kinds.end, { bytes, sha256: digest.digest('hex'), facts: facts() } satisfies Ending)
}

/** Writes the last word of an archive. Nothing follows it. */
export function writeFinish(told: Record<string, unknown>): Generator<Buffer> {
  return json(kinds.finish, told)
}

/** The entries of an archive, one after the other. The last word is given to `finish`; an archive without one is refused. */
export async function* readEntries(
  content: AsyncIterable<Uint8Array>,
  finish: (told: Record<string, unknown>) => void,
): AsyncGenerator<Entry> {
  const frames = framesOf(content)
  for (;;) {
    const { value: first } = await frames.next()
    if (!first) throw new ArchiveRefused('ARCHIVE_CUT', 'The archive ends without its last word')
    if (first.kind === kinds.finish) {
      if (!(await frames.next()).done) return wrong('something follows the last word')
      return finish(objectOf(first.bytes))
    }
    if (first.kind !== kinds.begin) return wrong('an entry does not begin')
    let end: Ending | undefined
    yield {
      about: objectOf(first.bytes),
      content: contentOf(frames, (told) => (end = told)),
      ending: () => end ?? wrong('an entry was not read'),
    }
  }
}

async function* contentOf(frames: AsyncGenerator<Frame>, end: (ending: Ending) => void): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  let size = 0
  for (;;) {
    const { value: next } = await frames.next()
    if (!next) throw new ArchiveRefused('ARCHIVE_CUT', 'The archive ends within an entry')
    if (next.kind === kinds.end) {
      const told = readJson(ending, next.bytes)
      if (told.bytes !== size || told.sha256 !== digest.digest('hex')) wrong('an entry is not what its end says')
      return end(told)
    }
    if (next.kind !== kinds.plain && next.kind !== kinds.packed) return wrong('an entry does not end')
    const bytes = next.kind === kinds.plain ? next.bytes : await unpacked(next.bytes)
    digest.update(bytes)
    size += bytes.length
    yield bytes
  }
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: blockBytes })
  } catch {
    return wrong('a block does not unpack')
  }
}

interface Frame {
  kind: number
  bytes: Buffer
}

async function* framesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let held = Buffer.alloc(0)
  for await (const bytes of content) {
    held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
    while (held.length >= headBytes) {
      const length = held.readUInt32BE(1)
      if (length > maxFrameBytes) wrong('an entry is too long')
      if (held.length < headBytes + length) break
      yield { kind: held.readUInt8(0), bytes: held.subarray(headBytes, headBytes + length) }
      held = held.subarray(headBytes + length)
    }
  }
  if (held.length > 0) throw new ArchiveRefused('ARCHIVE_CUT', 'The archive ends within an entry')
}

async function* blocksOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const bytes of content) {
    for (let at = 0; at < bytes.byteLength;) {
      const part = bytes.subarray(at, at + blockBytes - size)
      // A source may use its memory again for what comes next.
      held.push(Buffer.from(part))
      size += part.byteLength
      at += part.byteLength
      if (size < blockBytes) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

function* json(kind: Kind, value: unknown): Generator<Buffer> {
  yield* frame(kind, Buffer.from(JSON.stringify(value)))
}

function* frame(kind: Kind, bytes: Uint8Array): Generator<Buffer> {
  if (bytes.byteLength > maxFrameBytes) throw new RangeError('An entry of the archive is too long')
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kind, 0)
  head.writeUInt32BE(bytes.byteLength, 1)
  yield head
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function objectOf(bytes: Buffer): Record<string, unknown> {
  return readJson(z.record(z.string(), z.unknown()), bytes)
}

/** What the seal let through and no version writes. */
function wrong(what: string): never {
  throw new ArchiveRefused('ARCHIVE_DAMAGED', `The archive says what no version writes: ${what}`)
}
