import { expect, test } from 'vitest'
import { visibleTextOf } from './visible-text.ts'

test.each([
  ['conversation', 'Ana', 'Ana'],
  ['conversation', '👍', '👍'],
  ['conversation', '?', '?'],
  ['conversation', '❤️', '❤️'],
  ['image', 'o sofá azul', 'o sofá azul'],
  ['audio', '', ''],
  ['sticker', '', ''],
  ['image', ' \n ', ''],
  ['locationMessage', '|https://www.google.com/maps?q=-25.4,-49.2|Casa', ''],
  ['contactMessage', 'BEGIN:VCARD\nFN:Rui\nEND:VCARD', ''],
  ['vcard', 'BEGIN:VCARD\nFN:Rui\nEND:VCARD', ''],
  ['pollCreationMessage', 'Cor?\nAzul\nVerde', ''],
  ['conversation', '\u200B\u2060', ''],
  ['conversation', '\u3164', ''],
  ['conversation', '\u2800\u2800', ''],
  ['conversation', '\u115F \u1160', ''],
  ['conversation', '\uFE0F\u034F\u00AD', ''],
  ['conversation', '\u0301', ''],
  ['conversation', '\uE000\u{E0001}', ''],
])('a %s of %j says %j in words', (mediaType, body, words) => expect(visibleTextOf({ mediaType, body })).toBe(words))
