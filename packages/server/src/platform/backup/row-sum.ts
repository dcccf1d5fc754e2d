import { hash } from 'node:crypto'

const lanes = 8
const lineEnd = 0x0a

export interface Counted {
  rows: number
  /** The SHA-256 of each row, added up in eight lanes of 32 bits: the same whatever the order of the rows. */
  sum: string
}

/** Counts rows in COPY's text format as they pass: one a line, since a line's end within a value is written as `\n`. */
export class RowSum {
  readonly #sum = new Uint32Array(lanes)
  #rows = 0
  #rest: Buffer = Buffer.alloc(0)

  add(bytes: Uint8Array): void {
    const text = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes])
    let from = 0
    for (let end = text.indexOf(lineEnd); end >= 0; end = text.indexOf(lineEnd, from)) {
      this.addRow(text.subarray(from, end))
      from = end + 1
    }
    this.#rest = Buffer.from(text.subarray(from))
  }

  addRow(row: Uint8Array | string): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < lanes; lane++) this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32BE(4 * lane)
    this.#rows++
  }

  get counted(): Counted {
    return { rows: this.#rows, sum: Buffer.from(this.#sum.buffer).swap32().toString('hex') }
  }
}
