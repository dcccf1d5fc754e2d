import { folded } from '@recado/contract/folded'

/** Does the name hold what was typed? Case and accents do not count. */
export function matches(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed.trim()))
}

export function begins(name: string, typed: string): boolean {
  return folded(name).startsWith(folded(typed.trim()))
}

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** A typed word of at least this many letters may contain one letter too many. */
const forgivenFrom = 4

/** Might the name be what was meant? Each typed word begins like one of the name and has its letters in order, some left out. */
export function resembles(name: string, typed: string): boolean {
  const words = wordsOf(name)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word[0] === one[0] && isMeant(word, one)))
}

function isMeant(word: string, typed: string): boolean {
  if (isWithin(word, typed)) return true
  if (typed.length < forgivenFrom) return false
  for (let at = 1; at < typed.length; at++) if (isWithin(word, typed.slice(0, at) + typed.slice(at + 1))) return true
  return false
}

/** Do the letters stand in the word in this order? */
function isWithin(word: string, letters: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}
