const letters = new Intl.Segmenter()
/** No script has a longer letter. A longer sequence that claims to be one letter is cut. */
const maxLetterLength = 64

/** Cuts a text to at most `most` characters, in whole letters: an accent, a skin tone or a flag stays with its sign. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, Math.max(0, max) + maxLetterLength)
  const end = letters.segment(start).containing(max)?.index ?? 0
  return max - end < maxLetterLength ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** The same, with an ellipsis where text was cut. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${cut(text, max)}…` : text
}

/** The first `count` letters, as people count them. */
export function firstLetters(text: string, count: number): string {
  const found = Array.from(letters.segment(text.slice(0, count * maxLetterLength)), ({ segment }) => segment)
  return found.slice(0, count).join('')
}
