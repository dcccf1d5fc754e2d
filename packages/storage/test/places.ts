import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '../../peers/s3/server.ts'

export interface Place {
  /** The environment for `openStorage`, here or in another process. */
  env: Record<string, string>
  /** Names of all existing files, and of unfinished ones. */
  listAll: () => string[]
  close: () => Promise<void>
}

export async function openFolder(): Promise<Place> {
  const folder = join(tmpdir(), `storage-${randomUUID()}`)
  const listAll = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  return { env: { STORAGE_DIR: folder }, listAll, close: async () => rmSync(folder, { recursive: true, force: true }) }
}

export async function openProvider(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 's3-'))
  const peer = await startS3({ dataFolder: folder })
  const close = async () => {
    await peer.close()
    rmSync(folder, { recursive: true })
  }
  return { env: { ...peer.env, S3_PREFIX: 'shop' }, listAll: () => [...peer.keys(), ...peer.unfinished()], close }
}
