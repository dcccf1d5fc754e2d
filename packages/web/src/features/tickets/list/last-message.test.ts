import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '#features/messages/texts/pt.ts'
import { lastMessageText } from './last-message.ts'

beforeAll(async () => void (await i18next.init({ lng: 'pt', resources: { pt: { messages } } })))

const read = (mediaType: string, lastMessage = '', isDeleted = false, author: string | null = null) =>
  lastMessageText({
    lastMessage,
    lastMessageState: { mediaType, fromMe: false, author, ack: 0, failed: false, isDeleted, isThanks: false, sentAt: '' },
  })

test('a last message reads as its words, without their signs', () => {
  expect(read('conversation', 'São *2,74 m*')).toBe('São 2,74 m')
  expect(read('image', 'Segue a _foto_')).toBe('Segue a foto')
})

test('without words it reads as what it is', () => {
  expect(['image', 'sticker', 'call_log'].map((kind) => read(kind))).toEqual(['Imagem', 'Figurinha', 'Chamada perdida'])
  expect(read('orderMessage')).toBe(messages.unknownKind)
})

test('what was deleted is said to be, and no message is nothing', () => {
  expect(read('image', 'Segue a foto', true)).toBe('Mensagem apagada')
  expect(lastMessageText({ lastMessage: '', lastMessageState: null })).toBe('')
})

test('in a group it begins with who wrote it', () => {
  expect(read('conversation', 'Chegou *tudo*', false, 'Ana')).toBe('Ana: Chegou tudo')
  expect(read('image', '', false, 'Ana')).toBe('Ana: Imagem')
  expect(read('conversation', '', true, 'Ana')).toBe('Ana: Mensagem apagada')
})
