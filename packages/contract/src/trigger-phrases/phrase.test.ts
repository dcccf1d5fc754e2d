import { expect, test } from 'vitest'
import { phraseKey } from './phrase.ts'

test.for([
  ['  Quero   COMPRAR!! ', 'quero comprar'],
  ['Promoção.', 'promocao'],
  ['a? b?', 'a? b'],
  ['¿?!', ''],
  ['', ''],
])('%s is compared as %s', ([phrase = '', key]) => {
  expect(phraseKey(phrase)).toBe(key)
})

test('a long row of signs in the text of a stranger does not slow the comparison down', () => {
  const began = Date.now()
  for (const sign of ['!', ' .', '…']) phraseKey(`a${sign.repeat(65_000 / sign.length)}x`)
  expect(Date.now() - began).toBeLessThan(1_000)
})
