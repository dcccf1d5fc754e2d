import { canonicalPhone } from '#platform/telephone/canonical.ts'
import { readNumber } from '#platform/telephone/read.ts'
import type { Ctx } from '#platform/unit.ts'
import { holdPartsWith, type KeptRow, replaceRows } from './queries.ts'

/** Rows with one of these numbers, in whatever spelling and column, are kept no longer. Names that are no numbers stand in no sheet. */
export async function forgetInImports(ctx: Ctx, names: readonly string[]): Promise<void> {
  const numbers = names.filter((name) => /^\d+$/.test(name))
  if (numbers.length === 0) return
  const { tx, companyId } = ctx
  const own = new Set(numbers.map(canonicalPhone))
  const isOwn = (cell: string) => {
    const number = readNumber(cell)
    return number !== undefined && own.has(canonicalPhone(number))
  }
  const isOfOthers = (row: KeptRow) => !('cells' in row ? row.cells : [row.number]).some(isOwn)
  for (const { importId, position, rows } of await holdPartsWith(tx, companyId, numbers))
    await replaceRows(tx, companyId, importId, position, rows.filter(isOfOthers))
}
