import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'

/** Only one column can have each of these kinds. */
const single: readonly ColumnKind[] = ['name', 'number', 'email']

/** Changes the kind of one column. Another column that had this kind becomes extra information. */
export function withKind(
  columns: readonly ColumnKind[],
  headings: readonly string[],
  at: number,
  kind: ColumnKind,
): readonly ColumnKind[] {
  return columns.map((other, index) => {
    if (index === at) return kind
    if (other !== kind || !single.includes(kind)) return other
    return headings[index] ? 'extra' : 'ignore'
  })
}
