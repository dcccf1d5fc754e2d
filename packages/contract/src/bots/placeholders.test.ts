import { expect, test } from 'vitest'
import { unknownNames } from './placeholders.ts'

test('names that stand for nothing are told, each once, as they are written', () => {
  expect(unknownNames('{{nome}} {{Cupom}} {{ cupom-2 }} {{Cupom}} {nome} {{NOME}}')).toEqual(['Cupom', 'cupom-2'])
  expect(unknownNames('Bom dia')).toEqual([])
})
