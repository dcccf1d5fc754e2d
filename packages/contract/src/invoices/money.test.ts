import { expect, test } from 'vitest'
import { centsOf, reaisOf } from './money.ts'

test('each centavo is converted back unchanged, whatever its binary fraction', () => {
  const all = Array.from({ length: 100_001 }, (_, cents) => cents)
  expect(all.filter((cents) => centsOf(reaisOf(cents)) !== cents)).toEqual([])
  expect(all.filter((cents) => centsOf(cents / 100) !== cents)).toEqual([])
})

test.for([
  [0, '0.00'],
  [5, '0.05'],
  [14_970, '149.70'],
  [299_00, '299.00'],
] as const)('%i centavos are written as %s', ([cents, reais]) => {
  expect(reaisOf(cents)).toBe(reais)
})
