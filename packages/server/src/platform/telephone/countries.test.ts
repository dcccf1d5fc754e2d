import { expect, test } from 'vitest'
import { numbersOf, otherSpelling } from '../../../test/fixtures/numbers.ts'
import { canonicalPhone } from './canonical.ts'
import { readNumber } from './read.ts'
import { numberParts } from './search.ts'

const made = numbersOf(20)
const numberOf = (text: string, ...order: ['country code first'] | []) => canonicalPhone(readNumber(text, ...order) ?? '')

test('400 numbers of 20 countries are each one number in ten spellings, and none is another', () => {
  expect(new Set(made.map(({ number }) => number)).size).toBe(400)
  for (const { number, spellings } of made)
    expect(new Set(spellings.map((text) => numberOf(text))), number).toEqual(new Set([number]))
})

test('digits that a program writes are a number of the country whose code they begin with', () => {
  for (const { number } of made) expect(numberOf(number, 'country code first')).toBe(number)
})

test('two spellings on the network are one number', () => {
  for (const { number } of made) expect(numberOf(`+${otherSpelling(number)}`)).toBe(number)
})

test('a number is found by each of its spellings, and by no spelling of another number', () => {
  const few = made.filter((_, at) => at % 10 === 3)
  for (const { number, spellings } of few)
    for (const typed of [...spellings, `+${otherSpelling(number)}`]) {
      const parts = numberParts(typed)
      const found = made.filter((one) => parts.some((part) => one.number.includes(part)))
      expect(
        found.map((one) => one.number),
        typed,
      ).toEqual([number])
    }
})
