import { folded } from '#folded.ts'

/** What phrases are compared by: neither case nor accents, spaces or a sign at the end count. */
export function phraseKey(text: string): string {
  return folded(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s.,;:!?…¡¿]+$/u, '')
}
