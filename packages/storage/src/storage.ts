import type { Readable } from 'node:stream'

/** More bytes came than allowed. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

export interface StoredFile {
  /** Bytes of the whole file. */
  size: number
  /** The bytes, or the requested range of them. */
  stream: Readable
}

/**
 * Files by key. A key consists of letters, digits, `-`, `.` and `/`, at most 200, chosen by us, never by a visitor; any other
 * throws. A file is there whole or not at all; writing an existing key replaces it.
 */
export interface Storage {
  /**
   * Resolves with the number of bytes once safe. Rejects with TooLarge beyond `maxBytes`; then, or if anything else fails,
   * nothing is left and the stream is destroyed.
   */
  put(key: string, content: Readable | Uint8Array, options?: { maxBytes?: number }): Promise<number>
  /**
   * Undefined when there is none. `end` is inclusive, as in HTTP, and may exceed the file. Rejects with a RangeError when `start`
   * does.
   */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | undefined>
  /** Bytes of the file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>
}
