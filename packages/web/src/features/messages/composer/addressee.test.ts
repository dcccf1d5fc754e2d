import { expect, test } from 'vitest'
import { addressee } from './addressee.ts'

test('one writes to a person by the first name, and to a group by all of its name', () => {
  expect(addressee({ isGroup: false, contact: { name: 'Mariana Souza' } })).toBe('Mariana')
  expect(addressee({ isGroup: true, contact: { name: 'Obra da Rua XV' } })).toBe('Obra da Rua XV')
})
