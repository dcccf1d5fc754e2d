import { randomBytes, randomUUID } from 'node:crypto'
import { programVersion } from '#platform/version.ts'
import { type Entry, readEntries } from './entries.ts'
import { encodeHead, format, type Head, readHead } from './head.ts'
import { openPieces, sealPieces } from './pieces.ts'
import { ArchiveRefused } from './refusal.ts'
import { openKey, type Opener, sealKey } from './seals.ts'

export interface ArchiveParts {
  kind: Head['kind']
  at: Date
  /** The public key of the recovery phrase, and the installation's key for backups. `open`: the archive is for all who have it. */
  to: { recoveryKey: string; installation: Uint8Array } | 'open'
}

/** The bytes of an archive with this content, as `entries.ts` writes it. */
export async function* writeArchive({ kind, at, to }: ArchiveParts, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const [id, key] = [randomUUID(), randomBytes(32)]
  const seals = to === 'open' ? { open: key.toString('base64url') } : sealKey(key, id, to)
  const head = encodeHead({ format, kind, id, recado: programVersion, at: at.toISOString(), seals })
  yield head.bytes
  yield* sealPieces({ key, head: head.digest }, content)
}

export interface OpenArchive {
  head: Head
  /** The entries in their order. Throws ArchiveRefused at the first thing that is not as it was written. */
  entries(finish: (told: Record<string, unknown>) => void): AsyncGenerator<Entry>
}

/**
 * Opens an archive of `size` bytes for reading once. Throws ArchiveRefused when it is damaged in its head, is none of ours, is newer, of
 * another kind, or does not open by what is given.
 */
export async function openArchive(
  { size, stream }: { size: number; stream: AsyncIterable<Uint8Array> },
  kind: Head['kind'],
  by: Opener,
): Promise<OpenArchive> {
  const source = takerOf(stream)
  const { head, digest, bytes } = await readHead(source.take)
  if (head.kind !== kind) throw new ArchiveRefused('ARCHIVE_FOREIGN', `This is an archive of one ${head.kind}, not ${kind}`, 0)
  const key = openKey(head.seals, head.id, by)
  if (!key) throw new ArchiveRefused('ARCHIVE_KEY', whyNotOpened(by), 0)
  return {
    head,
    entries: (finish) => readEntries(openPieces({ key, head: digest }, source.rest(), size - bytes), finish),
  }
}

function whyNotOpened(by: Opener): string {
  if (by === 'open') return 'The archive is sealed, and no key was given'
  return 'phrase' in by
    ? 'The recovery phrase is right in itself, but the archive was sealed to another one'
    : 'The archive belongs to an installation with another SECRET: give its recovery phrase'
}

/** Reads exactly so many bytes from the start of a stream, as often as asked, and then hands out the rest. */
function takerOf(stream: AsyncIterable<Uint8Array>) {
  const source = stream[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const take = async (bytes: number): Promise<Buffer> => {
    while (held.length < bytes) {
      const next = await source.next()
      if (next.done) break
      held = Buffer.concat([held, next.value])
    }
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield held
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return { take, rest }
}
