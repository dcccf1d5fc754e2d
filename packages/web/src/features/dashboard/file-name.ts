/** The name of a file with the figures of a range of days. */
export function fileName(what: string, from: string, to: string): string {
  return from === to ? `${what}-${from}.csv` : `${what}-${from}-${to}.csv`
}
