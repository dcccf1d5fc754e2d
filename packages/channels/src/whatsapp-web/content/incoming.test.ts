import { encodeWAMessage, type proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { readContent } from './content.ts'

const read = (message: proto.IMessage) => readContent(encodeWAMessage(message))
const text = { content: { type: 'text', text: 'oi' } }
const unsupported = (kind: string, words?: string) => ({
  content: { type: 'unsupported', kind, ...(words ? { text: words } : {}) },
})
const withCaption = { message: { documentMessage: { caption: 'nota' } } }
const wrapped = { message: { conversation: 'oi' } }

const cases: [what: string, message: proto.IMessage, content: unknown][] = [
  ['plain text', { conversation: 'oi' }, text],
  ['text with a link or a style', { extendedTextMessage: { text: 'oi' } }, text],
  ['text that disappears', { ephemeralMessage: wrapped }, text],
  ['text typed on the phone', { deviceSentMessage: { destinationJid: '1@s.whatsapp.net', ...wrapped } }, text],
  ['text beside a new group key', { conversation: 'oi', senderKeyDistributionMessage: { groupId: '1@g.us' } }, text],
  ['an answer', { extendedTextMessage: { text: 'oi', contextInfo: { stanzaId: '3EB0' } } }, { ...text, quotedWaId: '3EB0' }],
  ['a photo', { imageMessage: { caption: 'olha' } }, unsupported('imageMessage', 'olha')],
  ['a photo to be seen once', { viewOnceMessage: { message: { imageMessage: {} } } }, unsupported('imageMessage')],
  ['a file with words', { documentWithCaptionMessage: withCaption }, unsupported('documentMessage', 'nota')],
  ['a voice note', { audioMessage: { ptt: true } }, unsupported('audioMessage')],
  ['a pressed button', { buttonsResponseMessage: { selectedDisplayText: 'Sim' } }, unsupported('buttonsResponseMessage', 'Sim')],
  ['a choice from a list', { listResponseMessage: { title: 'Vendas' } }, unsupported('listResponseMessage', 'Vendas')],
  ['a place', { locationMessage: { name: 'Loja' } }, unsupported('locationMessage', 'Loja')],
  ['a person', { contactMessage: { displayName: 'Ana' } }, unsupported('contactMessage', 'Ana')],
  ['a reaction', { reactionMessage: { text: '👍' } }, undefined],
  ['an edit', { editedMessage: { message: { protocolMessage: { type: 14 } } } }, undefined],
  ['a message taken back', { protocolMessage: { type: 0 } }, undefined],
  ['a new group key', { senderKeyDistributionMessage: { groupId: '1@g.us' } }, undefined],
  ['a vote', { pollUpdateMessage: {} }, undefined],
  ['nothing', {}, undefined],
]

test.each(cases)('%s', (_what, message, content) => {
  expect(read(message)).toEqual(content)
})

test('bytes that are no message are refused', () => {
  expect(() => readContent(Uint8Array.of(0xff, 0xff, 0xff, 1))).toThrow('index out of range')
})
