import { folded } from '#folded.ts'

/** What phrases are compared by: neither case nor accents, spaces or a sign at the end count. */
export function phraseKey(text: string): string {
  const line = folded(text).replace(/\s+/g, ' ').trim()
  // From its beginning: looked for at the end, a long row of signs would be read once for each of them.
  return /^.*[^\s.,;:!?…¡¿]/u.exec(line)?.[0] ?? ''
}
