import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'

/** Only one column can be these. */
const single: readonly ColumnKind[] = ['name', 'number', 'email']

/** The columns once one of them is something else: another that was the same is kept as extra information. */
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

/** As spreadsheets call it. */
export function letterOf(column: number): string {
  return String.fromCharCode(65 + column)
}
