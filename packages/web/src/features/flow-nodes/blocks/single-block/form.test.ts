import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { contentSchema, newCard, toContent, type Card } from './form.ts'
import { flowNodes } from '#features/flow-nodes/texts/pt.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { flowNodes } }, interpolation: { escapeValue: false } })
})

const card = (type: Card['type'], more: Partial<Card> = {}): Card => ({ ...newCard(type), ...more })
const wordsOf = (cards: Card[]) => {
  const { error } = contentSchema.safeParse({ cards })
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test.each<[Card, string, string]>([
  [card('message', { text: ' \n' }), 'cards.0.text', 'Campos de mensagem vazio!'],
  [card('interval'), 'cards.0.seconds', 'Intervalo não pode ser 0 ou maior que 120!'],
  [card('interval', { seconds: 121 }), 'cards.0.seconds', 'Intervalo não pode ser 0 ou maior que 120!'],
  [card('img'), 'cards.0.file', 'Delete os cards vazios(Imagem, Audio e Video)'],
  [card('audio'), 'cards.0.file', 'Delete os cards vazios(Imagem, Audio e Video)'],
])('a card that is not filled in is refused with the words of the specification: %o', (one, path, words) => {
  expect(wordsOf([one])).toEqual([[path, words]])
})

test('cards that are filled in are accepted, and become the content of the block in their order', () => {
  const cards = [
    card('message', { text: 'Veja a foto:' }),
    card('img', { stored: 'a1', original: 'foto.jpg' }),
    card('interval', { seconds: 120 }),
    card('message', { text: 'E ouça:' }),
    card('audio', { stored: 'b2', original: 'voz.ogg' }),
  ]
  expect(wordsOf(cards)).toEqual([])
  expect(wordsOf([])).toHaveLength(1)
  expect(toContent(cards)).toEqual({
    seq: ['message0', 'img0', 'interval0', 'message1', 'audio0'],
    elements: [
      { type: 'message', number: 'message0', value: 'Veja a foto:' },
      { type: 'img', number: 'img0', value: 'a1', original: 'foto.jpg' },
      { type: 'interval', number: 'interval0', value: 120 },
      { type: 'message', number: 'message1', value: 'E ouça:' },
      { type: 'audio', number: 'audio0', value: 'b2', original: 'voz.ogg', record: true },
    ],
  })
})
