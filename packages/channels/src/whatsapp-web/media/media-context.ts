import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WASocket } from '@whiskeysockets/baileys'
import type { Storage } from '@recado/storage/storage'
import type { Route } from '#proxy/route.ts'
import type { Reuploads } from './reuploads.ts'

export interface MediaContext {
  socket: WASocket
  storage: Storage
  reuploads: Reuploads
  /** The route to the network, the direct one unless set. */
  route: Route | undefined
  /** The session cannot continue. */
  broken: (error: Error) => void
}

/**
 * The network's hosts for files, the best one first, and the maximum file size. Baileys asks once per session and, if that fails, never
 * again. Then only a new session can.
 */
export async function mediaHosts({
  socket,
  broken,
}: MediaContext): Promise<{ hostnames: string[]; maxBytes: number | undefined }> {
  try {
    const { hosts } = await socket.refreshMediaConn(false)
    const [first] = hosts
    if (!first) throw new Error('The network names no place for files')
    return { hostnames: hosts.map(({ hostname }) => hostname), maxBytes: first.maxContentLengthBytes || undefined }
  } catch (error) {
    broken(error as Error)
    throw error
  }
}

const prefix = 'recado-upload-'
const leftoverMs = 60 * 60_000

/** Runs the work with a unique temporary file name on the local disk, and removes the file. */
export async function withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(join(folder, 'encrypted'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the files that killed processes left behind, but none that other processes still use. */
export async function removeLeftovers(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}
