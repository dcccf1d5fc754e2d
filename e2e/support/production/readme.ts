import { readFileSync } from 'node:fs'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

/** What README prints where this matches. */
export function printed(what: RegExp): string {
  const found = what.exec(readme)?.[1]
  if (!found) throw new Error(`README has no ${what.source}`)
  return found
}
