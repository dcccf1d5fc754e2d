import { expect, test } from 'vitest'
import { matchesCondition, parseAmount, matchOption } from './answer-matching.ts'

test('an option is chosen by its number, else by its title, even if the title is a number', () => {
  const options = [
    { number: 1, title: '12' },
    { number: 3, title: '24' },
    { number: 4, title: 'Outro prazo' },
  ]
  expect(['3', '24', '12', '2', '25', 'outro prazo', 'flow:1'].map((said) => matchOption(said, options))).toEqual([
    3,
    3,
    1,
    undefined,
    undefined,
    4,
    1,
  ])
})

test.each([
  ['1.500', 1500],
  ['R$ 1.500,00', 1500],
  ['R$ 1.234.567,89', 1_234_567.89],
  ['R$1.500', 1500],
  ['1\u00a0500', 1500],
  ['1\u202f234\u202f567,8', 1_234_567.8],
  ['1500 reais', 1500],
  ['1.500 reais.', 1500],
  ['1.500.', 1500],
  ['2 mil', 2000],
  ['2mil reais', 2000],
  ['1,5 mil', 1500],
  ['3 milhões', 3_000_000],
  ['1.5 millones de pesos', 1_500_000],
  ['1,500.00', 1500],
  ['1,234,567', 1_234_567],
  ["1'500.00", 1500],
  ['１５００', 1500],
  ['＄ １．５００', 1500],
  ['١٥٠٠', 1500],
  ['1500,50', 1500.5],
  ['1500.50', 1500.5],
  ['999,99', 999.99],
  ['R$ 0,50', 0.5],
  ['0.500', 0.5],
  ['1,500', 1.5],
  ['1.5', 1.5],
  ['1234.567', 1234.567],
  ['-R$ 50', -50],
  ['R$ -50,00', -50],
  ['−5', -5],
  ['+5', 5],
  ['US$ 10', 10],
  ['10 €', 10],
  ['012', 12],
])('%j is %d', (text, value) => expect(parseAmount(text)).toBe(value))

test.each([
  '',
  'mil',
  'dois mil',
  'uns 1500',
  '1500 pratos',
  '12 34',
  '1.50.000',
  '1.500.00',
  '10/12/2026',
  '10.12.2026',
  '123.456.789-09',
  '41 99812-3344',
  '--5',
  '1,5,5',
  'R$',
  `1${' '.repeat(5000)}x`,
])('%j is no number', (text) => expect(parseAmount(text)).toBeNull())

test('a condition compares amounts of money as numbers, and words as words', () => {
  const [equal, least, most, less, more] = [1, 2, 3, 4, 5] as const
  for (const known of ['1.500', 'R$ 1.500,00', 'R$ 1.234.567,89', '1\u00a0500', '1500,50', '2 mil', '1000'])
    expect(matchesCondition(known, least, '1000'), known).toBe(true)
  for (const known of ['999,99', 'R$ 0,50', 'mil e quinhentos', ''])
    expect(matchesCondition(known, least, '1000'), known).toBe(false)
  expect(matchesCondition('1000', equal, '1.000,00')).toBe(true)
  expect(matchesCondition('R$ 1.000', equal, '1,000.00')).toBe(true)
  expect(matchesCondition('Mil  Reais', equal, 'mil reais')).toBe(true)
  expect(matchesCondition('999', less, '1.000')).toBe(true)
  expect(matchesCondition('1.000', most, 'R$ 1.000,00')).toBe(true)
  expect(matchesCondition('1.500', more, '1,5')).toBe(true)
})
