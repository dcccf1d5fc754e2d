import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '#features/messages/texts/pt.ts'
import { lastMessageText } from './last-message.ts'

beforeAll(async () => void (await i18next.init({ lng: 'pt', resources: { pt: { messages } } })))

const read = (mediaType: string, lastMessage = '', isDeleted = false, author: string | null = null) =>
  lastMessageText({
    lastMessage,
    lastMessageState: {
      mediaType,
      fromMe: false,
      author,
      ack: 0,
      failed: false,
      inDoubt: false,
      isDeleted,
      isThanks: false,
      sentAt: '',
    },
  })

test('a last message is shown as its text, without markup', () => {
  expect(read('conversation', 'São *2,74 m*')).toBe('São 2,74 m')
  expect(read('image', 'Segue a _foto_')).toBe('Segue a foto')
})

test('a last message without text is shown as its kind', () => {
  expect(['image', 'sticker', 'call_log'].map((kind) => read(kind))).toEqual(['Imagem', 'Figurinha', 'Chamada perdida'])
  expect(read('orderMessage')).toBe(messages.unknownKind)
})

test('a deleted last message is named as deleted, and a missing one is empty', () => {
  expect(read('image', 'Segue a foto', true)).toBe('Mensagem apagada')
  expect(lastMessageText({ lastMessage: '', lastMessageState: null })).toBe('')
})

test('in a group the last message begins with its author', () => {
  expect(read('conversation', 'Chegou *tudo*', false, 'Ana')).toBe('Ana: Chegou tudo')
  expect(read('image', '', false, 'Ana')).toBe('Ana: Imagem')
  expect(read('conversation', '', true, 'Ana')).toBe('Ana: Mensagem apagada')
})
