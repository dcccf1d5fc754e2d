import type { Language } from '#languages.ts'
import { choiceOf } from '#queues/menu.ts'

/** What customers answer with, from the worst to the best: by its number or in these words. */
export const ratingScale: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Dissatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
}

const stars = /^(?:[⭐🌟★]\uFE0F?){1,3}$/u
const star = /[⭐🌟★]/gu

/** The rating that an answer gives: `3`, `3️⃣`, `muito satisfeita`, `⭐⭐⭐`; undefined for anything else. */
export function ratingIn(answer: string): number | undefined {
  const said = answer.trim()
  if (stars.test(said)) return said.match(star)?.length
  const at = Object.values(ratingScale).map((titles) => choiceOf(said, titles))
  const found = at.find((place) => place >= 0)
  return found === undefined ? undefined : found + 1
}
