import { openStorage } from '@recado/storage/open'
import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Opener } from '#platform/archive/seals.ts'
import { keysOf } from '#platform/config.ts'
import { startPostgres } from '#platform/postgres/embedded.ts'
import { auditFence } from './fence-audit.ts'
import { BackupFailed } from './failure.ts'
import type { ArchivePlace } from './places.ts'
import { restoreArchive } from './restore.ts'

const usualMaxMs = 6 * 60 * 60_000
/** Of a cluster without a row. */
const emptyBytes = 256 * 1024 ** 2
/** What rows and their indexes take of an archive in which they are packed, when it is not known better. */
const usualFactor = 4

export interface ProveParts {
  place: ArchivePlace
  name: string
  by: Opener
  /** Is made, and is gone afterwards. What an earlier proof has left there is thrown away first. */
  folder: string
  /** What the database and the files of the archive take, where it is known. */
  unpackedBytes?: number | undefined
  maxMs?: number
  /** Ends it early. */
  signal?: AbortSignal | undefined
  /** Gets how much of the archive was read. */
  onProgress?: (share: number) => void
}

export interface Proven {
  rows: number
  files: number
  fileBytes: number
  /** Files that were missing when the archive was made. */
  missing: number
  /** How long the restore alone took. */
  restoreMs: number
  /** Tables whose row-level security was tried. */
  fenced: number
}

/**
 * Restores an archive in a cluster and a folder of its own: it is migrated, each table and file is read back and compared, row-level
 * security is tried. Then all of it is thrown away. Throws ArchiveRefused, or BackupFailed with the reason.
 */
export async function proveArchive(parts: ProveParts): Promise<Proven> {
  const { place, name, folder, maxMs = usualMaxMs } = parts
  const found = await place.read(name)
  if (!found) throw new BackupFailed('nothing', `There is no ${name} in ${place.name}`)
  await throwAway(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await requireRoom(folder, parts.unpackedBytes ?? usualFactor * found.size)
    const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false })
    const timer = new AbortController()
    try {
      const proof = proveIn(postgres.url, found, parts)
      // Ending the cluster below ends it, too.
      proof.catch(() => {})
      return await Promise.race([proof, tooLate(maxMs, timer.signal), ended(parts.signal)])
    } finally {
      timer.abort()
      await postgres.stop()
    }
  } finally {
    await throwAway(folder)
  }
}

async function proveIn(
  url: string,
  source: { size: number; stream: AsyncIterable<Uint8Array> },
  parts: ProveParts,
): Promise<Proven> {
  const began = performance.now()
  const { totals } = await restoreArchive({
    source: { size: source.size, stream: telling(source, parts.onProgress) },
    by: parts.by,
    ownerUrl: url,
    storage: await openStorage({ STORAGE_DIR: join(parts.folder, 'files') }),
    takeSecret: (secret) => keysOf(secret)('database roles'),
    isProven: true,
  })
  const restoreMs = Math.round(performance.now() - began)
  const { rows, files, fileBytes, missingCount: missing } = totals
  return { rows, files, fileBytes, missing, restoreMs, fenced: await auditFence(url) }
}

async function* telling({ size, stream }: { size: number; stream: AsyncIterable<Uint8Array> }, tell?: (share: number) => void) {
  let read = 0
  for await (const bytes of stream) {
    read += bytes.byteLength
    tell?.(read / size)
    yield bytes
  }
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = emptyBytes + bytes
  if (bavail * bsize >= needed) return
  const gigabytes = (needed / 2 ** 30).toFixed(1)
  throw new BackupFailed('disk', `A proof needs ${gigabytes} GB of disk in ${folder}`, { needed })
}

function tooLate(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new BackupFailed('time', `The proof took longer than ${ms / 60_000} min`)), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

function ended(signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new BackupFailed('killed', 'The proof was ended early')))
  })
}

/** A cluster may still run there, of a proof that was killed. */
async function throwAway(folder: string): Promise<void> {
  const dir = join(folder, 'postgres')
  if (existsSync(join(dir, 'data', 'postmaster.pid'))) await (await startPostgres({ dir, durable: false })).stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
