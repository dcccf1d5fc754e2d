import { expect, test } from 'vitest'
import { cut, firstLetters, shortened } from './cut.ts'
import { cutToMessage, maxMessageLength } from './field.ts'

const letters = [
  ['an emoji', '😀'],
  ['a skin', '👍🏽'],
  ['a family', '👩‍👩‍👧'],
  ['a flag', '🇧🇷'],
  ['a heart with its colour', '❤️'],
  ['a key', '1️⃣'],
  ['an accent of its own', 'a\u0301'],
  ['two accents', 'o\u0302\u0301'],
  ['a syllable', 'नि'],
  ['Korean in parts', '\u1112\u1161\u11ab'],
  ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
] as const

test.each(letters)('%s is kept whole or left out', (_name, letter) => {
  for (let max = 3; max < 3 + letter.length; max++) expect(cut(`abc${letter}d`, max)).toBe('abc')
  expect(cut(`abc${letter}d`, 3 + letter.length)).toBe(`abc${letter}`)
  expect(cut(`abc${letter}`, 3 + letter.length)).toBe(`abc${letter}`)
  expect(shortened(`abc${letter}d`, 4)).toBe(letter.length === 1 ? `abc${letter}…` : 'abc…')
  expect(firstLetters(`${letter}bc`, 2)).toBe(`${letter}b`)
})

test('flags in a row are counted from the first one, and a message is cut between whole letters', () => {
  expect(cut('🇧🇷🇦🇷🇺🇾', 10)).toBe('🇧🇷🇦🇷')
  const long = `${'x'.repeat(maxMessageLength - 1)}👍🏽`
  expect(cutToMessage(long)).toBe('x'.repeat(maxMessageLength - 1))
})

test('a letter with more accents than exist is cut, but not into half a character', () => {
  expect(cut(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100)
  expect(cut(`x${'\u{e0067}'.repeat(500)}`, 100).isWellFormed()).toBe(true)
  expect([cut('abc', 0), cut('abc', -1), cut('', 5)]).toEqual(['', '', ''])
})
