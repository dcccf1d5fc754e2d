import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Collection, Store } from '#whatsapp/store.ts'

/** A file is gone after some weeks (404, 410), and the signature in its address expires (403). */
export type ExpiredStatus = 403 | 404 | 410

/** What the media server knows of a file: only its ciphertext. */
export interface MediaRecord {
  directPath: string
  /** Phone number of the account that uploaded it. */
  uploadedBy: string
  bytes: number
  /** The status with which the server refuses the file from now on. Phones keep theirs. */
  expired?: ExpiredStatus
}

/** Encrypted files, named after their hash. */
export class MediaStore {
  /** `host:port` of the servers that hand the files out. Messages name the first. Empty until they listen. */
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

  /** Stores the same file again, at another address. */
  putAgain(encrypted: Buffer, uploadedBy: string): MediaRecord {
    return this.#putAt(`/v/${hashOf(encrypted)}-${randomBytes(4).toString('hex')}.enc`, encrypted, uploadedBy)
  }

  expire(directPath: string, status: ExpiredStatus): void {
    const record = this.#records.get(directPath)
    if (record) this.#records.put(directPath, { ...record, expired: status })
  }

  /** The file is written before its record, so a kill in between leaves nothing half stored. */
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
