import type { ReactNode } from 'react'

/** A row of a sheet. Its first line has the headings. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

/** A note under a cell. */
export interface CellNote {
  column: number
  text: string
  isFault: boolean
}

/** What becomes of a row. */
export interface Outcome {
  sign: 'good' | 'info' | 'bad'
  label: string
  notes: readonly CellNote[]
}

/** A sheet as it is, with a choice over each column and the outcome of each row. */
export interface SheetRowsProps<Row extends SheetRow> {
  rows: readonly Row[]
  columns: number
  /** What the column is. */
  choice: (column: number) => ReactNode
  outcome: (row: Row) => Outcome
  /** How the cells of a column look: the one that names the row, one that tells more of it, or one that is left out. */
  look: (column: number) => CellLook
  /** The text shown when there are no rows. */
  nothing: string
}
export type CellLook = 'name' | 'number' | 'detail' | 'extra' | 'ignored'
