import type { Language } from '#languages.ts'
import { isWord, numberIn } from '#queues/menu.ts'

/** What customers answer with, from the worst to the best: by its number or in these words. */
export const ratingScale: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Dissatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
}

const stars = /^(?:[⭐🌟★]\uFE0F?){1,3}$/u
const star = /[⭐🌟★]/gu

/** The longest answer in words: what is longer is a letter. */
const longest = 40

/**
 * The rating that an answer gives: `3`, `3️⃣`, `muito satisfeita`, `⭐⭐⭐`; undefined for anything else. Slips
 * are not forgiven as in menus: two letters lie between very satisfied and very dissatisfied.
 */
export function ratingIn(answer: string): number | undefined {
  const said = answer.trim()
  if (said.length > longest) return undefined
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

/** Nothing is worse than the worst. */
const veryBad = /^(?:muito|muy|very)\s+(?=insatisf|dissatisf)/i
