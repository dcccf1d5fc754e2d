import type { Storage } from '@recado/storage/storage'
import { writeArchive } from '#platform/archive/archive.ts'
import { archiveName, contentOf } from './backup.ts'
import type { ArchivePlace } from './places.ts'
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
  onProgress?: (what: string) => void
}

export interface Taken {
  name: string
  size: number
  at: Date
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
    const { at } = snapshot
    const name = archiveName(at)
    const content = contentOf({ ...parts, snapshot })
    const size = await place.write(name, writeArchive({ kind: 'installation', at, recoveryKey, installation }, content))
    const expired = listExpired(
      (await place.list()).map((archive) => archive.name),
      kept,
    )
    for (const old of expired) await place.delete(old)
    return { name, size, at, expired }
  } finally {
    await snapshot.end()
  }
}
