import { expect, test } from 'vitest'
import { joinTexts } from './joined.ts'
import type { Say } from './state.ts'

const say = (text: string, ...titles: string[]): Say => {
  const lines = titles.map((title, at) => ({ id: String(at), title })) as unknown as Say['lines']
  return { type: 'say', text: [text, ...titles].join('\n'), above: text, lines }
}
const file = { type: 'file' } as const
const keep = { type: 'keep', key: 'cpf' } as const

test('texts that follow one another are one message, and the last of it may have choices', () => {
  expect(joinTexts([say('Olá'), say('Tudo bem?')])).toEqual([say('Olá\n\nTudo bem?')])
  expect(joinTexts([say('Olá'), keep, say('Escolha', 'Vendas', 'Suporte')])).toEqual([
    say('Olá\n\nEscolha', 'Vendas', 'Suporte'),
    keep,
  ])
  const asksFor = 'place'
  expect(joinTexts([say('Olá'), { ...say('Onde?'), asksFor }])).toEqual([{ ...say('Olá\n\nOnde?'), asksFor }])
  expect(joinTexts([say('Olá')])).toEqual([say('Olá')])
})

test('a file, choices and what is too long stand between', () => {
  const apart = [say('Olá'), file, say('Veja'), file]
  expect(joinTexts(apart)).toEqual(apart)
  const choices = [say('Escolha', 'Vendas'), say('E mais')]
  expect(joinTexts(choices)).toEqual(choices)
  const asks = [{ ...say('Onde você está?'), asksFor: 'place' as const }, say('E mais')]
  expect(joinTexts(asks)).toEqual(asks)
  const long = [say('a'.repeat(3_000)), say('b'.repeat(2_000)), say('c')]
  expect(joinTexts(long)).toEqual([long[0], say(`${'b'.repeat(2_000)}\n\nc`)])
  const tall = [say('a'.repeat(1_020)), say('Escolha', 'Vendas')]
  expect(joinTexts(tall)).toEqual(tall)
  const tallRequest = [say('a'.repeat(1_020)), { ...say('Onde?'), asksFor: 'place' as const }]
  expect(joinTexts(tallRequest)).toEqual(tallRequest)
})
