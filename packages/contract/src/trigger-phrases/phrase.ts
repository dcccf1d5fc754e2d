import { folded } from '#folded.ts'

/** The form in which phrases are compared: case, accents, spaces and a sign at the end do not count. */
export function phraseKey(text: string): string {
  const line = folded(text).replace(/\s+/g, ' ').trim()
  // Matched from the beginning. A search from the end would read a long row of signs once for each of them.
  return /^.*[^\s.,;:!?…¡¿]/u.exec(line)?.[0] ?? ''
}
