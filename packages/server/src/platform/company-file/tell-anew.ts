import type { NewId, Row } from './declared.ts'
import type { FileTable } from './tables.ts'

/** Tells a row with new ids, and settles it. False where it is not carried, or is of a record that the file does not have. */
export function tellAnew({ name, hasId, references, required, carried }: FileTable, row: Row, newId: NewId): boolean {
  if (hasId) row['id'] = newId(name, row['id'])
  for (const [column, target] of Object.entries(references)) {
    const value = row[column]
    if (value === null || value === undefined) continue
    row[column] = Array.isArray(value) ? value.flatMap((id) => newId(target, id) ?? []) : newId(target, value)
    if (row[column] === null && required.includes(column)) return false
  }
  for (const [column, tell] of Object.entries(carried.inside ?? {})) row[column] = tell(row[column], newId)
  return carried.settle?.(row) !== false
}
