import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { BufferJSON } from '@whiskeysockets/baileys'

/** Size in bytes below which a journal is not worth compacting while in use. */
const minCompaction = 64 * 1024 * 1024

type Change = [collection: string, key: string, document: unknown]

/**
 * Documents by name and key, held in memory and written through to one append-only journal.
 * A put has reached the operating system when it returns, so it survives kill -9 of this process (not a power cut).
 * Each line of the journal is one atomic change; a line torn by a crash is cut off at the next start.
 */
export class Store {
  readonly #collections = new Map<string, Map<string, unknown>>()
  readonly #file: string | undefined
  #journal: number | undefined
  #size = 0
  #compactAbove = minCompaction
  #batch: Change[] | undefined

  /** @param file where the journal lives; without it nothing outlives the process */
  constructor(file?: string) {
    this.#file = file
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    if (existsSync(file)) this.#replay(file)
    this.#compact(file)
  }

  collection<T>(name: string): Collection<T> {
    return new Collection<T>(this.#documentsOf(name) as Map<string, T>, (key, document) => this.#write([name, key, document]))
  }

  /** Makes all puts and deletes of a synchronous `change` one line of the journal: all of them survive, or none. */
  atomically(change: () => void): void {
    if (this.#batch) return change()
    const batch: Change[] = []
    this.#batch = batch
    try {
      change()
    } finally {
      this.#batch = undefined
      this.#append(batch)
    }
  }

  close(): void {
    if (this.#journal !== undefined) closeSync(this.#journal)
    this.#journal = undefined
  }

  #documentsOf(name: string): Map<string, unknown> {
    const known = this.#collections.get(name)
    if (known) return known
    const documents = new Map<string, unknown>()
    this.#collections.set(name, documents)
    return documents
  }

  #write(change: Change): void {
    if (this.#batch) this.#batch.push(change)
    else this.#append([change])
  }

  #append(changes: Change[]): void {
    if (this.#file === undefined || this.#journal === undefined || changes.length === 0) return
    this.#size += writeSync(this.#journal, toLine(changes))
    if (this.#size > this.#compactAbove) this.#compact(this.#file)
  }

  #replay(file: string): void {
    const text = readFileSync(file, 'utf8')
    const complete = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of complete.split('\n')) {
      if (!line) continue
      for (const [name, key, document] of JSON.parse(line, BufferJSON.reviver) as Change[]) {
        if (document === null) this.#documentsOf(name).delete(key)
        else this.#documentsOf(name).set(key, document)
      }
    }
  }

  /** Writes everything still alive into a fresh journal that replaces the old one. */
  #compact(file: string): void {
    const fresh = openSync(`${file}.new`, 'w', 0o600)
    this.#size = 0
    for (const [name, documents] of this.#collections) {
      for (const [key, document] of documents) this.#size += writeSync(fresh, toLine([[name, key, document]]))
    }
    renameSync(`${file}.new`, file)
    this.close()
    this.#journal = fresh
    this.#compactAbove = Math.max(minCompaction, this.#size * 4)
  }
}

/** Documents of one kind, in the order their keys were first put. */
export class Collection<T> {
  readonly #documents: Map<string, T>
  readonly #changed: (key: string, document: T | null) => void

  constructor(documents: Map<string, T>, changed: (key: string, document: T | null) => void) {
    this.#documents = documents
    this.#changed = changed
  }

  get size(): number {
    return this.#documents.size
  }

  get(key: string): T | undefined {
    return this.#documents.get(key)
  }

  entries(): IterableIterator<[string, T]> {
    return this.#documents.entries()
  }

  values(): IterableIterator<T> {
    return this.#documents.values()
  }

  put(key: string, document: T): void {
    this.#documents.set(key, document)
    this.#changed(key, document)
  }

  delete(key: string): void {
    if (this.#documents.delete(key)) this.#changed(key, null)
  }

  clear(): void {
    for (const key of this.#documents.keys()) this.delete(key)
  }
}

function toLine(changes: Change[]): string {
  return `${JSON.stringify(changes, BufferJSON.replacer)}\n`
}
