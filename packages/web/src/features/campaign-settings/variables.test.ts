import { expect, test } from 'vitest'
import { keyFault, nameOf } from './variables.ts'

test('a name may be typed with its braces', () => {
  expect(['cupom', ' {cupom} ', '{ cupom }'].map(nameOf)).toEqual(['cupom', 'cupom', 'cupom'])
})

test('a variable is added only when its name is new, and is none that campaigns know', () => {
  const there = [{ key: 'cupom' }]
  expect(['loja', 'cupom', 'nome', '', 'a{b', 'x'.repeat(51)].map((key) => keyFault(key, there))).toEqual([
    null,
    'taken',
    'known',
    'invalid',
    'invalid',
    'invalid',
  ])
})
