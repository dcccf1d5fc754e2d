import { declareBelongings } from '#platform/belongings/belongings.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import { readNumber } from '#platform/telephone/read.ts'
import { lockPartsWith, type KeptRow, replaceRows } from './queries.ts'

/** Rows with one of a person's numbers, in any spelling and column. Names other than numbers are in no sheet. */
export const belongings = declareBelongings({
  async eraseNames({ tx }, { names }) {
    const numbers = names.filter((name) => /^\d+$/.test(name))
    if (numbers.length === 0) return
    const own = new Set(numbers.map(canonicalPhone))
    const isOwn = (cell: string) => {
      const number = readNumber(cell)
      return number !== undefined && own.has(canonicalPhone(number))
    }
    const isOfOthers = (row: KeptRow) => !('cells' in row ? row.cells : [row.number]).some(isOwn)
    for (const { importId, position, rows } of await lockPartsWith(tx, numbers))
      await replaceRows(tx, importId, position, rows.filter(isOfOthers))
  },
})
