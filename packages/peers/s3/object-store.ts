import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StoredObject {
  body: Buffer
  /** In quotes, as in the header. */
  etag: string
  /** Milliseconds since 1970. */
  storedAt: number
}

/** The objects of the bucket by key, in memory and, with a folder, on disk as well, where they survive a restart. */
export class ObjectStore {
  readonly #objects = new Map<string, StoredObject>()
  readonly #folder: string | undefined

  constructor(folder?: string) {
    this.#folder = folder
    if (!folder) return
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.new')) continue
      const { key, object } = decode(readFileSync(join(folder, name)))
      this.#objects.set(key, object)
    }
  }

  keys(): string[] {
    return [...this.#objects.keys()].sort()
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key)
  }

  put(key: string, body: Buffer, etag: string): void {
    const object = { body, etag, storedAt: Date.now() }
    if (this.#folder) {
      const file = join(this.#folder, fileName(key))
      writeFileSync(`${file}.new`, encode(key, object), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    }
    this.#objects.set(key, object)
  }

  delete(key: string): void {
    if (this.#folder) rmSync(join(this.#folder, fileName(key)), { force: true })
    this.#objects.delete(key)
  }
}

function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** A line of JSON, then the bytes. */
function encode(key: string, { body, etag, storedAt }: StoredObject): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ key, etag, storedAt })}\n`), body])
}

function decode(file: Buffer): { key: string; object: StoredObject } {
  const end = file.indexOf('\n')
  const { key, etag, storedAt } = JSON.parse(file.toString('utf8', 0, end)) as { key: string; etag: string; storedAt: number }
  return { key, object: { body: file.subarray(end + 1), etag, storedAt } }
}
