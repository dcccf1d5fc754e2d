import type { Readable } from 'node:stream'

/** More bytes came than allowed. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

export interface StoredFile {
  /** Bytes of the whole file. */
  size: number
  /** The bytes, or the asked range of them. */
  stream: Readable
}

/**
 * Files by key. A key is made of letters, digits, `-`, `.` and `/`, chosen by us, never by a visitor. A file is there whole or not at
 * all; writing an existing key replaces it.
 */
export interface Storage {
  /** Resolves with the number of bytes once they are safe. Rejects with TooLarge beyond `maxBytes`; then nothing is left. */
  put(key: string, content: Readable | Uint8Array, options?: { maxBytes?: number }): Promise<number>
  /** Undefined when there is none. `end` is inclusive, as in HTTP. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | undefined>
  /** Bytes of the file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
}
