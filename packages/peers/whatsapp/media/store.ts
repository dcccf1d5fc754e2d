import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Collection, Store } from '#whatsapp/store.ts'

/** A file is gone after some weeks (404, 410), the signature in its address runs out (403). */
export type ExpiredStatus = 403 | 404 | 410

/** What the media server knows of a file: only its ciphertext. */
export interface MediaRecord {
  directPath: string
  /** Phone number of the account that uploaded it. */
  uploadedBy: string
  bytes: number
  /** The server hands it out no longer, and with which status it says so; phones keep theirs. */
  expired?: ExpiredStatus
}

/** Encrypted files, named after their hash. */
export class MediaStore {
  /** `host:port` of the servers that hand them out, the first of which messages name; empty until they listen. */
  host = ''
  fallbackHost = ''
  readonly #records: Collection<MediaRecord>
  readonly #folder: string | undefined
  readonly #inMemory = new Map<string, Buffer>()

  /** @param folder where the files are; without it they live in memory */
  constructor(store: Store, folder?: string) {
    this.#records = store.collection('media')
    this.#folder = folder
    if (folder) mkdirSync(folder, { recursive: true })
  }

  record(directPath: string): MediaRecord | undefined {
    return this.#records.get(directPath)
  }

  get(directPath: string): Buffer | undefined {
    if (!this.#records.get(directPath)) return undefined
    return this.#folder ? readFileSync(this.#file(this.#folder, directPath)) : this.#inMemory.get(directPath)
  }

  put(encrypted: Buffer, uploadedBy: string): MediaRecord {
    return this.#putAt(`/v/${hashOf(encrypted)}.enc`, encrypted, uploadedBy)
  }

  /** The same file again, at another address. */
  putAgain(encrypted: Buffer, uploadedBy: string): MediaRecord {
    return this.#putAt(`/v/${hashOf(encrypted)}-${randomBytes(4).toString('hex')}.enc`, encrypted, uploadedBy)
  }

  /** The server no longer hands a file out. */
  expire(directPath: string, status: ExpiredStatus): void {
    const record = this.#records.get(directPath)
    if (record) this.#records.put(directPath, { ...record, expired: status })
  }

  /** The file is there before its record is, so a kill in between leaves nothing half stored. */
  #putAt(directPath: string, encrypted: Buffer, uploadedBy: string): MediaRecord {
    if (this.#folder) {
      const file = this.#file(this.#folder, directPath)
      writeFileSync(`${file}.new`, encrypted)
      renameSync(`${file}.new`, file)
    } else this.#inMemory.set(directPath, encrypted)
    const record = { directPath, uploadedBy, bytes: encrypted.length }
    this.#records.put(directPath, record)
    return record
  }

  #file(folder: string, directPath: string): string {
    return join(folder, directPath.slice('/v/'.length))
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
