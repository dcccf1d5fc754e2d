import { expect, test } from 'vitest'
import { keyFault, mergedVariables, nameOf } from './variables.ts'

test('a variable name may be typed with its braces', () => {
  expect(['cupom', ' {cupom} ', '{ cupom }'].map(nameOf)).toEqual(['cupom', 'cupom', 'cupom'])
})

test('a variable is added only when its name is new and is not a name that campaigns know', () => {
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

test('a variable that two users change at the same time exists once, with the value of the last save', () => {
  const of = (variables: Record<string, string>) => Object.entries(variables).map(([key, value]) => ({ key, value }))
  const before = of({ cupom: 'A', loja: 'Sul', prazo: '1' })
  const now = of({ cupom: 'B', loja: 'Sul', frete: '0' })
  const after = of({ cupom: 'C', prazo: '1' })
  expect(mergedVariables(now, before, after)).toEqual(of({ cupom: 'C', frete: '0' }))
})
