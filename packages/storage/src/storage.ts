import type { Readable } from 'node:stream'

/** More bytes arrived than allowed. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

export interface StoredFile {
  /** Size of the whole file in bytes. */
  size: number
  /** The bytes, or the requested range of them. */
  stream: Readable
}

export interface PutOptions {
  maxBytes?: number
  /** Of each part of a long file in a bucket, which takes ten thousand of them. One is in memory. */
  partBytes?: number
}

/**
 * Files by key. A key consists of letters, digits, `-`, `.` and `/`, at most 200. We choose keys, never a visitor. Any other key throws. A
 * file exists whole or not at all. Writing an existing key replaces it.
 */
export interface Storage {
  /**
   * Resolves with the number of bytes once they are safe. Rejects with TooLarge beyond `maxBytes`. Then, or if anything else fails, nothing
   * is left and the stream is destroyed.
   */
  put(key: string, content: Readable | Uint8Array, options?: PutOptions): Promise<number>
  /**
   * Undefined when the file does not exist. `end` is inclusive, as in HTTP, and may exceed the file. Rejects with a RangeError when `start`
   * does.
   */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | undefined>
  /** Size of the file in bytes. Undefined when it does not exist. */
  size(key: string): Promise<number | undefined>
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>
}

export interface ListedFile {
  key: string
  size: number
}

/** A bucket also says what is in it. */
export interface Bucket extends Storage {
  /** The files whose key begins with this, in the order of their keys. */
  list(start: string): Promise<ListedFile[]>
}
