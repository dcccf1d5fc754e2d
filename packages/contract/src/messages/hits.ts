import { folded } from '#folded.ts'

/** Splits a text at the hits of another, regardless of case and accents: the parts between the hits and the hits alternate. */
export function splitAtHits(text: string, wanted: string): readonly string[] {
  const needle = folded(wanted)
  if (needle === '') return [text]
  // A letter may fold to none or to several letters.
  const letters = Array.from(text)
  const ends: number[] = []
  let whole = ''
  for (const letter of letters) {
    whole += folded(letter)
    ends.push(whole.length)
  }
  const parts: string[] = []
  let read = 0
  for (let from = whole.indexOf(needle); from >= 0; from = whole.indexOf(needle, from + needle.length)) {
    const first = ends.findIndex((end) => end > from)
    const last = ends.findIndex((end) => end >= from + needle.length)
    if (first < read) continue
    parts.push(letters.slice(read, first).join(''), letters.slice(first, last + 1).join(''))
    read = last + 1
  }
  return [...parts, letters.slice(read).join('')]
}

const [lettersBefore, lettersAfter] = [30, 160]

/** An excerpt of a text around the first hit. Null without a hit. */
export function excerptOf(text: string, wanted: string): string | null {
  const [before = '', hit, ...after] = splitAtHits(text, wanted)
  if (hit === undefined) return null
  const [lead, rest] = [Array.from(before), Array.from(after.join(''))]
  const cut = (letters: readonly string[]) => letters.join('').replaceAll(/\s+/g, ' ')
  const start = lead.length > lettersBefore ? `…${cut(lead.slice(-lettersBefore))}` : cut(lead)
  return `${start}${hit}${cut(rest.slice(0, lettersAfter))}${rest.length > lettersAfter ? '…' : ''}`
}
