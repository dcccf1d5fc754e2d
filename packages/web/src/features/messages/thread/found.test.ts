import { expect, test } from 'vitest'
import { splitAtHits } from './found.ts'

test('hits are found whatever their case and accents, and the text stays as it is', () => {
  expect(splitAtHits('O Puxador, o puxadôr', 'PUXADOR')).toEqual(['O ', 'Puxador', ', o ', 'puxadôr', ''])
  expect(splitAtHits('nada', 'x')).toEqual(['nada'])
  expect(splitAtHits('aaa', 'aa')).toEqual(['', 'aa', 'a'])
  expect(splitAtHits('👍 é já', 'ja')).toEqual(['👍 é ', 'já', ''])
  expect(splitAtHits('abc', ' ')).toEqual(['abc'])
})
