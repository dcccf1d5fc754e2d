import type { Language } from '#languages.ts'
import { isWord, numberIn } from '#queues/menu.ts'

/** The answers of customers from the worst to the best: a number, or these words. */
export const ratingScale: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Dissatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
}

const stars = /^(?:[⭐🌟★]\uFE0F?){1,3}$/u
const star = /[⭐🌟★]/gu

/** The longest answer in words. A longer text is a message of its own. */
const maxLength = 40

/**
 * The rating in an answer: `3`, `3️⃣`, `muito satisfeita`, `⭐⭐⭐`. Undefined for anything else. Typing errors are not tolerated as in menus:
 * two letters separate very satisfied from very dissatisfied.
 */
export function ratingIn(answer: string): number | undefined {
  const said = answer.trim()
  if (said.length > maxLength) return undefined
  if (stars.test(said)) return said.match(star)?.length
  const number = numberIn(said)
  if (number !== undefined) return number <= ratingScale.pt.length ? number : undefined
  const words = said
    .replace(/[.!]+$/, '')
    .replace(/a$/i, 'o')
    .replace(veryBad, '')
  const at = Object.values(ratingScale).map((titles) => titles.findIndex((title) => isWord(words, title)))
  const found = at.find((place) => place >= 0)
  return found === undefined ? undefined : found + 1
}

/** Very dissatisfied counts as dissatisfied, the worst rating. */
const veryBad = /^(?:muito|muy|very)\s+(?=insatisf|dissatisf)/i
