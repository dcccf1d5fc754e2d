import { expect, test } from 'vitest'
import { fillIn, unknownNames } from './placeholders.ts'

test('names that stand for nothing are told, each once, as they are written', () => {
  expect(unknownNames('{{nome}} {{Cupom}} {{ cupom-2 }} {{Cupom}} {nome} {{NOME}}')).toEqual(['Cupom', 'cupom-2'])
  expect(unknownNames('Bom dia')).toEqual([])
})

test('what is put in makes no text longer than a message may be, nor leaves half a letter', () => {
  expect(fillIn('{{nome}}'.repeat(512), { name: 'ab'.repeat(25) })).toBe('ab'.repeat(2_048))
  expect(fillIn(`.${'{{nome}}'.repeat(511)}`, { name: '😀'.repeat(25) })).toBe(`.${'😀'.repeat(2_047)}`)
  expect(fillIn(`${'x'.repeat(4_093)}{{nome}}`, { name: 'Ana' })).toBe(`${'x'.repeat(4_093)}Ana`)
})
