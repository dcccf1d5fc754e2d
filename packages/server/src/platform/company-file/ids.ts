import { ArchiveRefused } from '#platform/archive/refusal.ts'
import type { Row } from './declared.ts'

/** The ids of a table's rows in a file, each with a new one: eight bytes for each of both. */
export class Ids {
  readonly #old: Float64Array
  readonly #new: Float64Array

  /** Both rise, so rows keep their order. */
  constructor(old: Float64Array, fresh: Float64Array) {
    this.#old = old
    this.#new = fresh
  }

  /** The new id. Null where the file has no such row. */
  of(id: unknown): number | null {
    if (typeof id !== 'number') return null
    let [low, high] = [0, this.#old.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#old[middle] ?? 0
      if (found === id) return this.#new[middle] ?? null
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return null
  }
}

/** Reads ids, one a line, all of them into memory. */
export async function numbersOf(content: AsyncIterable<Uint8Array>): Promise<Float64Array> {
  const numbers: number[] = []
  for await (const id of idsOf(content)) numbers.push(id)
  return Float64Array.from(numbers)
}

/** Ids, one a line. Throws ArchiveRefused at one that is not above the one before. */
export async function* idsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<number> {
  let last = 0
  for await (const line of linesOf(content)) {
    const id = /^\d{1,16}$/.test(line) ? Number(line) : 0
    if (id <= last || !Number.isSafeInteger(id)) wrong('its ids do not rise')
    last = id
    yield id
  }
}

/** The row of a line. Throws ArchiveRefused where it is none. */
export function rowOf(line: string): Row {
  const row = jsonOf(line)
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Row) : wrong('a row is none')
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return wrong('a row is none')
  }
}

/** The lines of a text in UTF-8, without their ends. Throws ArchiveRefused at one that no version writes, for its length. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array[] = []
  let size = 0
  for await (const bytes of content) {
    let from = 0
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, end)]).toString('utf8')
      rest = []
      size = 0
      from = end + 1
    }
    size += bytes.length - from
    if (size > maxLineBytes) wrong('a line is too long')
    // A source may use its memory again for what comes next.
    if (from < bytes.length) rest.push(Buffer.from(bytes.subarray(from)))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8')
}

const lineEnd = 0x0a
const maxLineBytes = 64 * 1024 * 1024

function wrong(what: string): never {
  throw new ArchiveRefused('ARCHIVE_DAMAGED', `The file says what no version writes: ${what}`)
}
