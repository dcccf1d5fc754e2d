import { plainDigits } from '@recado/contract/digits'
import { canonicalPhone } from './canonical.ts'
import { readNumber } from './read.ts'

/** The part of a number that a user types: its beginning, its end, or all of it. */
const isPart = /^(?=.*\d)[\d\s().[\]+/~'’\p{Pd}−-]+$/u
// Spellings on the network, of a whole number or of how it begins, as they are stored.
const spellings: readonly [pattern: RegExp, stored: string][] = [
  [/^(55)?([1-9]\d)(?=[6-9]\d{0,7}$)/, '$1$29'],
  [/^521(?=\d)/, '52'],
  [/^54(?=[1-3])/, '549'],
]

/**
 * Digit strings that find a number, however it was typed. None when the typed text is not a number. They are the typed digits, and the
 * forms in which numbers are stored.
 */
export function numberParts(typed: string | undefined): string[] {
  const plain = plainDigits(typed ?? '').trim()
  const number = readNumber(plain)
  if (!isPart.test(plain) && number === undefined) return []
  const digits = plain.replace(/\D/g, '')
  const dialled = plain
    .replace(/\(\s*0\s*\)/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/^550+/, '55')
  const forms = [...(isPart.test(plain) ? [digits, dialled] : []), ...(number === undefined ? [] : spelt(number))]
  const stored = forms.flatMap((form) => spellings.map(([pattern, as]) => form.replace(pattern, as)))
  return [...new Set([...forms, ...stored])].filter((form) => form !== '')
}

/** SQL: does a column hold one of these digit strings? For short lists, which need no index. */
export function holdsNumber(column: string, parts: string): string {
  return `regexp_like(${column}, nullif(array_to_string(${parts}::text[], '|'), ''))`
}

/** A whole number as it is compared, and as it may have been stored when its country was written otherwise. */
function spelt(number: string): string[] {
  const canonical = canonicalPhone(number)
  return [canonical, canonical.replace(/^52(?=\d{10}$)/, '521'), canonical.replace(/^549(?=\d{10}$)/, '54')]
}
