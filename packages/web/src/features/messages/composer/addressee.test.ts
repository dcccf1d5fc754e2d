import { expect, test } from 'vitest'
import { addressee } from './addressee.ts'

test('the addressee is the first name of a person, or the full name of a group', () => {
  expect(addressee({ isGroup: false, contact: { name: 'Mariana Souza' } })).toBe('Mariana')
  expect(addressee({ isGroup: true, contact: { name: 'Obra da Rua XV' } })).toBe('Obra da Rua XV')
})
