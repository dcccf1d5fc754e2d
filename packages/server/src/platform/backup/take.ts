import type { Storage } from '@recado/storage/storage'
import { writeArchive } from '#platform/archive/archive.ts'
import { archiveName, contentOf, noTotals, timeOf } from './backup.ts'
import type { Totals } from './contents.ts'
import type { ArchivePlace, StoredArchive } from './places.ts'
import { type Kept, listExpired } from './retention.ts'
import { openSnapshot } from './snapshot.ts'

export interface TakeParts {
  ownerUrl: string
  storage: Storage
  place: ArchivePlace
  secret: string
  /** The installation's key for backups, and the public key of its recovery phrase. */
  installation: Uint8Array
  recoveryKey: string
  kept: Kept
  /** The archive that was proven last: it stays. */
  proven?: string | null
  /** Gets the bytes of the archive that were written. */
  onBytes?: (bytes: number) => void
}

export interface Taken {
  name: string
  size: number
  at: Date
  /** Of the database, in the engine. */
  databaseBytes: number
  totals: Totals
  /** What lies in the place. */
  archives: StoredArchive[]
  /** Archives that were deleted, since newer ones stand for their time. */
  expired: string[]
}

/** Makes an archive beside live work, and then deletes those that are old enough. A kill leaves the archives that were there. */
export async function takeBackup(parts: TakeParts): Promise<Taken> {
  const { ownerUrl, place, kept, installation, recoveryKey } = parts
  const snapshot = await openSnapshot(ownerUrl)
  try {
    // The snapshot holds the lock of backups.
    await place.clear()
    const { at, databaseBytes } = snapshot
    const name = archiveName(at)
    let totals: Totals | undefined
    const content = contentOf({ ...parts, snapshot, onTotals: (counted) => (totals = counted) })
    const sealed = writeArchive({ kind: 'installation', at, to: { recoveryKey, installation } }, content)
    const size = await place.write(name, telling(sealed, parts.onBytes))
    const found = (await place.list()).filter((archive) => timeOf(archive.name))
    const names = found.map((archive) => archive.name)
    const expired = listExpired(names, kept, parts.proven)
    for (const old of expired) await place.delete(old)
    const archives = found.filter((archive) => !expired.includes(archive.name))
    return { name, size, at, databaseBytes, totals: totals ?? noTotals(), archives, expired }
  } finally {
    await snapshot.end()
  }
}

async function* telling(content: AsyncIterable<Uint8Array>, tell?: (bytes: number) => void) {
  let written = 0
  for await (const bytes of content) {
    written += bytes.byteLength
    tell?.(written)
    yield bytes
  }
}
