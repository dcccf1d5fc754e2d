import { expect, test } from 'vitest'
import { numberParts } from './search.ts'

const finds = (typed: string, stored: string) => numberParts(typed).some((part) => stored.includes(part))

test.each([
  ['5541998123344'],
  ['+55 (41) 99812-3344'],
  ['(41) 99812-3344'],
  ['041 99812 3344'],
  ['+55 (0)41 99812-3344'],
  ['+55 041 998'],
  ['(41) 9812-3344'],
  ['41 9812'],
  ['55 41 9812'],
  ['9812-3344'],
  ['3344'],
  ['+55 (41)'],
  ['\u202a+55 41 99812\u20113344\u202c'],
  ['４１９９８１２'],
  ['٤١٩٩٨١٢٣٣٤٤'],
  ['https://wa.me/5541998123344'],
  ['(41) 99812-3344 ramal 2'],
])('%j finds the number', (typed) => expect(finds(typed, '5541998123344')).toBe(true))

test.each([
  ['+52 1 55 1234 5678', '525512345678'],
  ['+52 1 55 12', '525512345678'],
  ['+52 55 1234 5678', '5215512345678'],
  ['+54 11 2345-6789', '5491123456789'],
  ['+54 11 23', '5491123456789'],
  ['+54 9 11 2345 6789', '541123456789'],
  ['+55 041 998651160', '55041998651160'],
  ['55041998651160', '55041998651160'],
])('%j finds %s', (typed, stored) => expect(finds(typed, stored)).toBe(true))

test.each(['', 'Ana', 'Rua 15', 'ana 3344', '+', '---', '1'.repeat(5000) + 'a'])('%j is not a number', (typed) =>
  expect(numberParts(typed)).toEqual([]),
)

test('digits typed of one number do not find another', () => {
  expect(finds('(41) 99812-3344', '5541998123345')).toBe(false)
  expect(finds('41 3322-1090', '5541933221090')).toBe(false)
})
