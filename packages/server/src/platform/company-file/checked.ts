import type { Entry } from '#platform/archive/entries.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import type { Part } from './contents.ts'
import type { Row } from './declared.ts'
import { idsOf, linesOf, rowOf } from './ids.ts'
import type { FileTable } from './tables.ts'

/** Each takes sixteen bytes of memory while a company comes in. */
const maxIds = 100_000_000

/**
 * Checks that a file has what a version writes, and little of it in memory: tables and columns that are carried, once each, the ids before
 * the rows and as many of both, and one company. Throws ArchiveRefused otherwise.
 */
export class Checked {
  readonly #tables: ReadonlyMap<string, FileTable>
  readonly #ids = new Map<string, number>()
  readonly #rows = new Map<string, number>()
  #total = 0

  constructor(tables: readonly FileTable[]) {
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  /** Reads an entry of ids or rows to its end. Rows are looked into only where `onRow` wants them. */
  async take(part: Exclude<Part, { kind: 'about' | 'file' }>, entry: Entry, onRow?: (row: Row) => void): Promise<void> {
    const { name, hasId } = this.require(part.table, part.kind === 'rows' ? part.columns : [])
    if (part.kind === 'ids') {
      if (!hasId || this.#ids.has(name) || this.#rows.has(name)) refuseRows(name)
      let count = 0
      for await (const _id of idsOf(entry.content)) if (++count + this.#total > maxIds) refuseRows(name)
      this.#total += count
      this.#ids.set(name, count)
      return
    }
    if (this.#rows.has(name)) refuseRows(name)
    let count = 0
    for await (const line of linesOf(entry.content)) {
      count++
      onRow?.(rowOf(line))
    }
    if (hasId && count !== (this.#ids.get(name) ?? 0)) refuseRows(name)
    this.#rows.set(name, count)
  }

  /** Asked once all entries were read. Returns how many rows each table has. */
  finish(): Record<string, number> {
    for (const table of this.#ids.keys()) if (!this.#rows.has(table)) refuseRows(table)
    if (this.#rows.get('companies') !== 1) refuseRows('companies')
    return Object.fromEntries(this.#rows)
  }

  /** A name from a file goes into a statement only where this schema has it. */
  require(name: string, columns: readonly string[]): FileTable {
    const table = this.#tables.get(name)
    if (table && columns.every((column) => table.columns.includes(column))) return table
    return refuseRows(name)
  }
}

export function refuseRows(table: string): never {
  throw new ArchiveRefused('ARCHIVE_DAMAGED', `The file has rows that no version writes: ${table}`)
}
