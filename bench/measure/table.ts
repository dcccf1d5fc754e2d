/** Standard output is Markdown, for docs/measurements.md. Progress goes to standard error. */
export function logProgress(what: string): void {
  process.stderr.write(`${what}\n`)
}

export function heading(title: string, ...about: string[]): void {
  console.log(`\n## ${title}\n`)
  if (about.length > 0) console.log(`${about.join(' ')}\n`)
}

/** Prints a table: its first column is text, the others are figures. Rows are printed as they are measured. */
export function tableOf(columns: readonly string[]): (...cells: (string | number)[]) => void {
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${columns.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`)
  return (...cells) => console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`)
}

/** Two significant digits where it matters: 0.27, 4.1, 170. */
export function figure(value: number): string {
  return value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : value.toFixed(0)
}
