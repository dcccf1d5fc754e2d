import { previewOf } from '@recado/contract/messages/preview'
import { expect, test } from 'vitest'
import { fromBody, toBody } from './vcard.ts'

const old = [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=C3=A3o;;;',
  'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o=',
  '=20Concei=C3=A7=C3=A3o',
  'TEL;CELL;PREF:+55 41 98877-6655',
  'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
  ' SkZJRg==',
  'END:VCARD',
].join('\r\n')

test('a contact card from an old phone is kept in plain text, as it is shown, searched and passed on', () => {
  const body = toBody([{ name: 'João', vcard: old }])
  expect(body.split('\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N:Conceição;João;;;',
    'FN:João Conceição',
    'TEL;CELL;PREF:+55 41 98877-6655',
    'END:VCARD',
  ])
  expect(previewOf({ mediaType: 'contactMessage', body })).toBe('João Conceição')
  expect(fromBody(body)).toEqual([{ name: 'João Conceição', vcard: body }])
})

test('a contact card without a visible name has the one under which it was sent', () => {
  const body = toBody([{ name: 'Lívia; Obra', vcard: 'BEGIN:VCARD\nFN:\u3164\nTEL:1\nEND:VCARD' }])
  expect(previewOf({ mediaType: 'contactMessage', body })).toBe('Lívia; Obra')
})
