/** A column that refers to files: what it refers to is kept, and shown, as long as a row does. The row is `r` in the SQL given here. */
export interface FileColumn {
  table: string
  column: string
  /** True of a row that shows its file to nobody any more. */
  hidden?: string
  /** True of a hidden row that may come to show it again; `since` is the SQL of the moment before which files are old. */
  mayReturn?: (since: string) => string
}
