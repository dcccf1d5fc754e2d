import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { placeholderTokens, customerText, fillIn, splitPlaceholders, unknownNames } from './placeholders.ts'

const ana = { name: 'Ana Lima', firstName: 'Ana', phone: '+5541999990000', email: 'a@x.br', company: 'Loja', agent: 'Rui' }

test.each([
  ['{{nome}}', 'Ana Lima'],
  ['{nome}', 'Ana Lima'],
  ['{{ nome }}', 'Ana Lima'],
  ['{ Nome }', 'Ana Lima'],
  ['{{{NOME}}}', 'Ana Lima'],
  ['{{name}}', 'Ana Lima'],
  ['{{nombre}}', 'Ana Lima'],
  ['{{firstName}}', 'Ana'],
  ['{first_name}', 'Ana'],
  ['{{Primeiro nome}}', 'Ana'],
  ['{número}', '+5541999990000'],
  ['{{ TELEFONE }}', '+5541999990000'],
  ['{{e-mail}}', 'a@x.br'],
  ['{{agent}} {{userName}} {{atendente}}', 'Rui Rui Rui'],
  ['{{name_company}}{empresa}', 'LojaLoja'],
  ['{{nome}', 'Ana Lima'],
])('a customer reads %s as "%s"', (text, said) => {
  expect(fillIn(text, ana)).toBe(said)
  expect(unknownNames(text)).toEqual([])
})

test.each(['{{cupom}}', '{cidade}', '{{1}}', '{{ }}', '{}', '{{', '}}', '{Oi|Olá}', '{{{{}}}}', '{{nome da mãe}}'])(
  'a customer sees no brace of %s, an unknown name, and validation refuses it by its name',
  (name) => {
    expect(fillIn(`a ${name} b`, ana)).toBe('a  b')
    expect(unknownNames(`a ${name} b ${name}`)).toEqual([name])
    expect(safeParse(customerText, `a ${name} b`).error?.issues[0]?.message).toBeDefined()
  },
)

test('a name that is opened and never closed loses its braces, and a lone brace is an ordinary character', () => {
  expect(fillIn('Oi {{nome, tudo bem?', ana)).toBe('Oi nome, tudo bem?')
  expect(fillIn('Oi :} {', ana)).toBe('Oi :} {')
  expect(unknownNames('Oi :} {')).toEqual([])
})

test('an answer takes precedence over a value, and an exact spelling over another', () => {
  const answers = { cpf: '1', CPF: '2', nome: 'Bia' }
  expect(fillIn('{{cpf}} {{CPF}} {Cpf} {{Nome}} {{name}}', ana, answers)).toBe('1 2 1 Bia Ana Lima')
  expect(unknownNames('{{cpf}} {{ Cidade }}', ['CPF'])).toEqual(['{{ Cidade }}'])
})

test('a placeholder inside a value is not filled in', () => {
  expect(fillIn('{a}{{nome}}', { name: '{{email}}', email: 'x' }, { a: '{nome}' })).toBe('{nome}{{email}}')
})

test('a text is split at its names, and no part of it is lost', () => {
  expect(splitPlaceholders('Oi, {nome}! Cupom {cupon}, {{fila}}', [], ['name'])).toEqual([
    { kind: 'text', text: 'Oi, ' },
    { kind: 'known', text: '{nome}' },
    { kind: 'text', text: '! Cupom ' },
    { kind: 'unknown', text: '{cupon}' },
    { kind: 'text', text: ', ' },
    { kind: 'unknown', text: '{{fila}}' },
  ])
  for (const text of ['', '{', '}{', '{{nome}}', '{a\nb}', `{${'x'.repeat(51)}}`, '{nome}{nome}', '{'.repeat(9)])
    expect(
      splitPlaceholders(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

test('each name that screens offer is known', () => {
  for (const [name, written] of Object.entries(placeholderTokens)) expect(fillIn(written, { [name]: 'x' })).toBe('x')
})

test('values make no text longer than a message may be, and no letter is cut in half', () => {
  expect(fillIn('{{nome}}'.repeat(512), { name: 'ab'.repeat(25) })).toBe('ab'.repeat(2_048))
  expect(fillIn(`.${'{{nome}}'.repeat(511)}`, { name: '😀'.repeat(25) })).toBe(`.${'😀'.repeat(2_047)}`)
  expect(fillIn(`${'x'.repeat(4_093)}{{nome}}`, { name: 'Ana' })).toBe(`${'x'.repeat(4_093)}Ana`)
})
