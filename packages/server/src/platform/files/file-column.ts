/** A column that refers to files. A file is kept, and shown, as long as a row refers to it. The SQL here calls the row `r`. */
export interface FileColumn {
  table: string
  column: string
  /** The column with the company of the file, where that is not `company_id`. */
  company?: string
  /** True for a row that no longer shows its file. */
  hidden?: string
  /** True for a hidden row that may show its file again. `since` is the SQL of the timestamp before which files are old. */
  mayReturn?: (since: string) => string
}
