import { expect, test } from 'vitest'
import { languageName, nameInWords } from './words.ts'

test('a name is read in words, and a language by its name', () => {
  expect(nameInWords('pedido_pronto__2')).toBe('Pedido pronto 2')
  expect(nameInWords('_')).toBe('_')
  expect(languageName('pt_BR')).toBe('português (Brasil)')
  expect(languageName('???')).toBe('???')
})
