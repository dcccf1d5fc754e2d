import { expect, test } from 'vitest'
import { matches, resembles } from './matches.ts'

test('case and accents are ignored, and an empty text matches everything', () => {
  expect(matches('Conexões', 'coneXOES')).toBe(true)
  expect(matches('Atendimentos', ' dim ')).toBe(true)
  expect(matches('Atendimentos', '')).toBe(true)
  expect(matches('Atendimentos', 'conex')).toBe(false)
})

test.each([
  ['Transferir', 'trnsf', true],
  ['Transferir', 'transfeir', true],
  ['Transferir', 'tranxferir', true],
  ['Tema escuro', 'escuro tema', true],
  ['Tema escuro', 'tm esc', true],
  ['Conexões', 'cnx', true],
  ['Conexões', 'ana', false],
  ['Agenda', 'genda', false],
  ['Tema escuro', 'tema claro', false],
  ['Tema escuro', '', false],
])('%s, when %s was typed: %s', (name, typed, meant) => expect(resembles(name, typed)).toBe(meant))
