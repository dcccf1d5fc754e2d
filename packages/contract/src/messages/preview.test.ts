import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')

test.each([
  ['a text', 'conversation', 'Bom dia', null, 'Bom dia'],
  ['a picture with words', 'image', 'A sala', 'IMG_1.jpg', 'A sala'],
  ['a picture without any', 'image', '', 'IMG_1.jpg', ''],
  ['a document with words', 'application', 'Segue', 'pedido.pdf', 'Segue'],
  ['a document without any: its name', 'application', '', 'pedido.pdf', 'pedido.pdf'],
  ['a place', 'locationMessage', 'data:image/jpeg;base64,aGVs|https://maps.google.com/?q=1,2|Loja|Centro', null, 'Loja|Centro'],
  ['a place without a name', 'locationMessage', '|https://maps.google.com/?q=1,2', null, ''],
  ['a card', 'contactMessage', card('N:Rocha;Lívia;;;', 'FN:Lívia Rocha'), null, 'Lívia Rocha'],
  ['cards', 'vcard', `${card('FN:Um')}\n${card('item1.FN;CHARSET=UTF-8:Silva\\, Jo', ' ão')}`, null, 'Um, Silva, João'],
  ['a card without a full name', 'contactMessage', card('N:Souza;Mariana;;;'), null, 'Mariana Souza'],
  ['a card that is none', 'contactMessage', ' Bia ', null, 'Bia'],
  ['a poll: its question', 'pollCreationMessage', 'Azul ou verde?\nAzul\nVerde', null, 'Azul ou verde?'],
  ['a call', 'call_log', '', null, ''],
  ['a template: without its buttons', 'template', 'Olá\n\nAraucária\n\n[Ok] [Ver]', null, 'Olá\n\nAraucária'],
  ['a template without any', 'template', 'Olá [Ana]', null, 'Olá [Ana]'],
])('%s', (_of, mediaType, body, fileName, preview) => {
  expect(previewOf({ mediaType, body, fileName })).toBe(preview)
})
