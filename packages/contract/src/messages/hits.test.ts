import { expect, test } from 'vitest'
import { excerptOf, splitAtHits } from './hits.ts'

test('hits are found regardless of case and accents, and the text stays as it is', () => {
  expect(splitAtHits('O Puxador, o puxadôr', 'PUXADOR')).toEqual(['O ', 'Puxador', ', o ', 'puxadôr', ''])
  expect(splitAtHits('nada', 'x')).toEqual(['nada'])
  expect(splitAtHits('aaa', 'aa')).toEqual(['', 'aa', 'a'])
  expect(splitAtHits('👍 é já', 'ja')).toEqual(['👍 é ', 'já', ''])
  expect(splitAtHits('abc', ' ')).toEqual(['abc'])
})

test('an excerpt has some of the text around the hit, on one line', () => {
  expect(excerptOf('O frete sai amanhã', 'FRETE')).toBe('O frete sai amanhã')
  expect(excerptOf('Bom dia!\nQueria saber do frétè\npara Curitiba', 'frete')).toBe(
    'Bom dia! Queria saber do frétè para Curitiba',
  )
  expect(excerptOf(`${'a'.repeat(50)} frete`, 'frete')).toBe(`…${'a'.repeat(29)} frete`)
  expect(excerptOf(`frete ${'b'.repeat(300)}`, 'frete')).toBe(`frete ${'b'.repeat(159)}…`)
  expect(excerptOf('nada', 'frete')).toBeNull()
  expect(excerptOf('nada', '')).toBeNull()
})
