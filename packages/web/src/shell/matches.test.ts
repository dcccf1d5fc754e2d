import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test('case and accents do not count, and nothing typed matches all', () => {
  expect(matches('Conexões', 'coneXOES')).toBe(true)
  expect(matches('Atendimentos', ' dim ')).toBe(true)
  expect(matches('Atendimentos', '')).toBe(true)
  expect(matches('Atendimentos', 'conex')).toBe(false)
})
