import { readFileSync } from 'node:fs'

const document = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

/** What docs/operating.md prints where this matches. */
export function printed(what: RegExp): string {
  const found = what.exec(document)?.[1]
  if (!found) throw new Error(`docs/operating.md has no ${what.source}`)
  return found
}
