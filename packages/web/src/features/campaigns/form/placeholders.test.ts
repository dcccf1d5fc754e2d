import { expect, test } from 'vitest'
import { piecesOf } from './placeholders.ts'

test('names in braces are told apart: what is known, and what goes out as it is written', () => {
  expect(piecesOf('Oi, {nome}! Cupom {cupon}', ['nome', 'cupom'])).toEqual([
    { kind: 'text', text: 'Oi, ' },
    { kind: 'known', text: '{nome}' },
    { kind: 'text', text: '! Cupom ' },
    { kind: 'unknown', text: '{cupon}' },
  ])
})

test('nothing is lost of a text, whatever stands in it', () => {
  for (const text of ['', '{', '}{', '{{nome}}', '{a\nb}', `{${'x'.repeat(51)}}`, '{nome}{nome}'])
    expect(
      piecesOf(text, ['nome'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})
