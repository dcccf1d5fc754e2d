import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface StoredArchive {
  name: string
  size: number
}

/** Where archives lie, beside the list of erasures. A file is there whole or not at all. */
export interface ArchivePlace {
  /** For people. */
  readonly name: string
  list(): Promise<StoredArchive[]>
  read(name: string): Promise<{ size: number; stream: AsyncIterable<Uint8Array> } | undefined>
  /** Resolves with the size once the file is safe. */
  write(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>
  delete(name: string): Promise<void>
  /** Removes what killed processes were writing. No other process may be writing. */
  clear(): Promise<void>
}

const unfinished = '.unfinished'

/** A folder, which is made where it is missing. */
export function folderPlace(folder: string): ArchivePlace {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => {
    if (!/^[\w-][\w.-]*$/.test(name)) throw new Error(`Not a name of an archive: ${name}`)
    return join(folder, name)
  }
  return {
    name: folder,
    list: async () => {
      const names = (await readdir(folder)).filter((name) => !name.endsWith(unfinished)).sort()
      const found: StoredArchive[] = []
      for (const name of names) {
        const seen = await stat(join(folder, name)).catch(() => undefined)
        if (seen?.isFile()) found.push({ name, size: seen.size })
      }
      return found
    },
    read: (name) => fileSource(pathOf(name)),
    write: async (name, content) => {
      const path = pathOf(name)
      const temporary = `${path}${unfinished}`
      try {
        await pipeline(content, createWriteStream(temporary, { mode: 0o600, flush: true }))
        const { size } = await stat(temporary)
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return size
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    clear: async () => {
      for (const name of await readdir(folder)) if (name.endsWith(unfinished)) await rm(join(folder, name), { force: true })
    },
  }
}

/** An archive at a path. Undefined where there is none. */
export async function fileSource(path: string): Promise<{ size: number; stream: AsyncIterable<Uint8Array> } | undefined> {
  const seen = await stat(path).catch(() => undefined)
  return seen?.isFile() ? { size: seen.size, stream: createReadStream(path, { highWaterMark: 1024 * 1024 }) } : undefined
}

/** A small file beside the archives as text. Undefined where there is none. */
export async function readText(place: ArchivePlace, name: string): Promise<string | undefined> {
  const file = await place.read(name)
  if (!file) return undefined
  const parts: Uint8Array[] = []
  for await (const bytes of file.stream) parts.push(bytes)
  return Buffer.concat(parts).toString('utf8')
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
