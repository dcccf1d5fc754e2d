import { expect, test } from 'vitest'
import { ratingIn } from './scale.ts'

test('a rating is a number, its words in any of the languages, or as many stars', () => {
  const given = [
    '1',
    '2.',
    '3️⃣',
    'Insatisfeito',
    'satisfeita',
    'MUITO SATISFEITA!',
    'very satisfied',
    'muy satisfecho',
    '⭐',
    '⭐️⭐️⭐️',
  ]
  expect(given.map(ratingIn)).toEqual([1, 2, 3, 1, 2, 3, 3, 3, 1, 3])
})

test('a very dissatisfied customer gives the worst rating, never the best', () => {
  const said = ['muito insatisfeito', 'Muito insatisfeita.', 'muy insatisfecho', 'very dissatisfied', 'insatisfeita']
  expect(said.map(ratingIn)).toEqual([1, 1, 1, 1, 1])
})

test.each(['unsatisfied', 'não satisfeito', 'nada satisfeita', 'no satisfecho', 'muito insatisfeito com o prazo'])(
  '%j is no rating: a person reads it',
  (said) => {
    expect(ratingIn(said)).toBeUndefined()
  },
)

test.each(['', '0', '4', '5', '⭐⭐⭐⭐⭐', 'ótimo', '3 cadeiras', 'quero 2', '👍', 'obrigado'])('%j is not a rating', (said) => {
  expect(ratingIn(said)).toBeUndefined()
})
