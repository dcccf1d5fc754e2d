import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { readContent } from './content.ts'
import { checkKey } from './key.ts'
import { checkRange } from './range.ts'
import type { Storage } from './storage.ts'

const leftoverMs = 24 * 60 * 60_000

/**
 * Stores files in a folder of the local disk, which is created if necessary. The files are in 65 536 sub-folders by the hash of their key.
 * Several processes may open the same folder. Throws when the folder cannot be created or written.
 */
export function openDisk(folder: string): Storage {
  const unfinished = join(folder, 'unfinished')
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  removeLeftovers(unfinished)
  const pathOf = (key: string) => pathIn(folder, key)

  return {
    async put(key, content, { maxBytes } = {}) {
      const path = pathOf(key)
      const temporary = join(unfinished, randomUUID())
      try {
        const size = await writeSafely(temporary, readContent(content, maxBytes))
        await makeFolder(dirname(path), folder)
        await rename(temporary, path)
        await sync(dirname(path))
        return size
      } catch (error) {
        await rm(temporary, { force: true })
        throw isFull(error) ? new Error(`No space left on the disk that holds ${folder}`, { cause: error }) : error
      }
    },

    async get(key, range) {
      const file = await unlessMissing(open(pathOf(key)))
      return file && (await readFrom(file, range))
    },

    async size(key) {
      return (await unlessMissing(stat(pathOf(key))))?.size
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function pathIn(folder: string, key: string): string {
  checkKey(key)
  const hash = createHash('sha256').update(key).digest('hex')
  return join(folder, hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', '_'))
}

async function writeSafely(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(content)
  await file.sync()
  return (await file.stat()).size
}

async function readFrom(file: FileHandle, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable }> {
  try {
    const { size } = await file.stat()
    if (range) checkRange(range, size)
    return { size, stream: file.createReadStream(range) }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A new folder is safely on disk only after the folders above it are. */
async function makeFolder(path: string, root: string): Promise<void> {
  const isNew = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!isNew) return
  await sync(dirname(path))
  await sync(root)
}

async function sync(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

/** Removes what a killed process was writing. Only old files, since another process may be writing here. */
function removeLeftovers(unfinished: string): void {
  for (const name of readdirSync(unfinished)) {
    const path = join(unfinished, name)
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - writtenAt > leftoverMs) rmSync(path, { force: true })
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
