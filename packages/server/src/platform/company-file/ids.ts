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

/** Reads numbers, one a line. */
export async function numbersOf(content: AsyncIterable<Uint8Array>): Promise<Float64Array> {
  const numbers: number[] = []
  for await (const line of linesOf(content)) numbers.push(Number(line))
  return Float64Array.from(numbers)
}

/** The lines of a text in UTF-8, without their ends. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array[] = []
  for await (const bytes of content) {
    let from = 0
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, end)]).toString('utf8')
      rest = []
      from = end + 1
    }
    // A source may use its memory again for what comes next.
    if (from < bytes.length) rest.push(Buffer.from(bytes.subarray(from)))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8')
}

const lineEnd = 0x0a
