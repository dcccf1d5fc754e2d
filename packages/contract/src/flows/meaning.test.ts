import { expect, test } from 'vitest'
import { optionOf } from './meaning.ts'

test('an option is meant by its number, else by its title, also where that is a number', () => {
  const options = [
    { number: 1, title: '12' },
    { number: 3, title: '24' },
    { number: 4, title: 'Outro prazo' },
  ]
  expect(['3', '24', '12', '2', '25', 'outro prazo', 'flow:1'].map((said) => optionOf(said, options))).toEqual([
    3,
    3,
    1,
    undefined,
    undefined,
    4,
    1,
  ])
})
