import { expect, test } from 'vitest'
import { readMoney } from './money.ts'

test.each([
  ['149', 149],
  ['149,9', 149.9],
  ['149,90', 149.9],
  ['149.90', 149.9],
  ['1.234', 1234],
  ['1.234,56', 1234.56],
  ['1.234.567,01', 1_234_567.01],
  ['0,01', 0.01],
  ['', undefined],
  ['-1', undefined],
  ['1,234', undefined],
  ['12.34,5', undefined],
  ['1,2,3', undefined],
  ['R$ 5', undefined],
  ['1e3', undefined],
])('%s is read as %s', (text, value) => {
  expect(readMoney(text)).toBe(value)
})
