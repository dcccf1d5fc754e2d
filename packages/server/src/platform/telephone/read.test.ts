import { expect, test } from 'vitest'
import { canonicalPhone } from './canonical.ts'
import { readNumber } from './read.ts'

const ana = '5541998123344'

test.each([
  ['(41) 99812-3344', ana],
  ['41 3322-1090', '554133221090'],
  ['041 99812 3344', ana],
  ['0 15 41 99812-3344', ana],
  ['+55 41 99812-3344', ana],
  ['0055 41 99812 3344', ana],
  ['55 41 99812-3344', ana],
  ['5541998123344', ana],
  ['4198123344', '554198123344'],
  ['+1 415 555 0123', '14155550123'],
  ['14155550123', '14155550123'],
  ['+351 912 345 678', '351912345678'],
  ['5491123456789', '5491123456789'],
  ['+0041998123344', '41998123344'],
  ['+39 (0)6 1234 5678', '390612345678'],
  ['+39 06 1234 5678', '390612345678'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['+52 1 55 1234 5678', '5215512345678'],
])('%j is read as %j', (text, number) => expect(readNumber(text)).toBe(number))

test.each([
  ['a zero after the plus', '+55 (0)41 99812-3344'],
  ['a zero after the country code', '+55 041 998123344'],
  ['marks of direction', '\u202a+55 41 99812\u20113344\u202c'],
  ['a mark that is not seen at the front', '\ufeff\u200e(41) 99812-3344'],
  ['spaces without a break', '+55\u00a041\u202f99812\u00a03344'],
  ['full width', '＋５５（４１）９９８１２－３３４４'],
  ['Arabic digits', '+٥٥ ٤١ ٩٩٨١٢ ٣٣٤٤'],
  ['Persian digits', '۵۵۴۱۹۹۸۱۲۳۳۴۴'],
  ['Devanagari', '+५५ ४१ ९९८१२ ३३४४'],
  ['keys', '4️⃣1️⃣9️⃣9️⃣8️⃣1️⃣2️⃣3️⃣3️⃣4️⃣4️⃣'],
  ['square brackets', '[41] 99812-3344'],
  ['a plus in brackets', '(+55 41) 99812-3344'],
  ['points', '41.99812.3344'],
  ['slashes', '041/99812-3344'],
  ['an extension', '(41) 99812-3344 ramal 12'],
  ['an extension in brackets', '(41) 99812-3344 (ramal 12)'],
  ['an extension as telephones have it', 'tel:+55-41-99812-3344;ext=12'],
  ['a decimal of a sheet', '41998123344.0'],
  ['a decimal with a comma', '5541998123344,00'],
  ['an exponent that has all digits', '5.541998123344E+12'],
  ['an apostrophe', "'41998123344"],
  ['a word before', 'Celular: (41) 99812-3344'],
  ['a word after', '(41) 99812-3344 (Ana, recado)'],
  ['a telephone', '📱 41 99812-3344'],
  ['a link', 'https://wa.me/5541998123344?text=oi%202'],
  ['another link', 'https://api.whatsapp.com/send/?phone=5541998123344&app_absent=0'],
  ['a name on the network', '5541998123344@s.whatsapp.net'],
  ['one number twice', '(41) 99812-3344 / +55 41 9812-3344'],
  ['one number twice in a list', '41 99812-3344 ::: 41998123344'],
])('a text with %s is one number', (_, text) => expect(canonicalPhone(readNumber(text) ?? '')).toBe(ana))

test.each([
  ['nothing', ''],
  ['words', 'sem número'],
  ['no area code', '99812-3344'],
  ['no area code after the country', '+55 99812-3344'],
  ['too short', '4199731'],
  ['too short for its country', '+595 21 12'],
  ['too long', '1234567890123456'],
  ['no country', '+999 123 456 789'],
  ['no area of its country', '+1 123 456 7890'],
  ['none of its country', '+55 41 1234-5678'],
  ['lost digits', '5,5419981E+12'],
  ['lost digits without decimals', '1E+12'],
  ['fractions', '41998123344.5'],
  ['two numbers', '41 99812-3344 / 41 3322-1090'],
  ['two numbers with a plus', '+55 41 99812-3344 +55 41 3322-1090'],
  ['two numbers in two lines', '41 99812-3344\n41 3322-1090'],
  ['two numbers with a word', '41 99812-3344 ou 41 3322-1090'],
  ['two numbers, the second shortened', '41 99812-3344 / 3322-1090'],
  ['two endings', '(41) 99812-3344/55'],
  ['two numbers with another word', '41 99812-3344 casa 41 3322-1090'],
  ['two numbers in brackets', '41 99812-3344 (41 3322-1090)'],
  ['letters within', '41 99812-ABCD 3344'],
  ['letters that touch it', 'joao41998123344'],
  ['an address', 'joao.41998123344@exemplo.com.br'],
  ['a long text', '0'.repeat(1_000_000)],
])('%s is not a number', (_, text) => expect(readNumber(text)).toBeUndefined())

test('a program writes the country code first, and only digits that fit no other country are taken for Brazilian', () => {
  const numbers = ['41998123344', '51987654321', '4798123344', '29812345', '+51 987 654 321', '(51) 98765-4321']
  expect(numbers.map((number) => readNumber(number, 'country code first'))).toEqual([
    ana,
    '51987654321',
    '4798123344',
    undefined,
    '51987654321',
    '5551987654321',
  ])
  expect(readNumber('51987654321')).toBe('5551987654321')
})

test.each([
  ['554198123344', ana],
  ['554133221090', '554133221090'],
  ['5215512345678', '525512345678'],
  ['525512345678', '525512345678'],
  ['541123456789', '5491123456789'],
  ['5491123456789', '5491123456789'],
  ['14155550123', '14155550123'],
])('%s is compared as %s', (number, canonical) => expect(canonicalPhone(number)).toBe(canonical))
