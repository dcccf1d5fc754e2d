import { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { readContent } from './incoming.ts'

/** Encodes and decodes, as a received message is. */
const read = (message: proto.IMessage) => readContent(proto.Message.decode(proto.Message.encode(message).finish()))
const text = { content: { type: 'text', text: 'oi' } }
const unsupported = (kind: string, words?: string) => ({
  content: { type: 'unsupported', kind, ...(words ? { text: words } : {}) },
})
const wrapped = { message: { conversation: 'oi' } }
const location = { degreesLatitude: -23.5, degreesLongitude: -46.6 }
const place = { type: 'location', latitude: -23.5, longitude: -46.6 }
const vcard = 'BEGIN:VCARD\nFN:Ana\nEND:VCARD'
const card = { displayName: 'Ana', vcard }
const ad = { sourceType: 'ad', title: 'Sofá', body: 'Só hoje', sourceUrl: 'https://fb.me/1', ctwaClid: 'c' }

const form = '{"flow_token":"t","cor":"azul","lugares":3,"mais":{}}'
const image = {
  mimetype: 'image/png',
  mediaKey: Buffer.of(1),
  directPath: '/f',
  fileSha256: Buffer.of(2),
  fileEncSha256: Buffer.of(3),
}
const source = { kind: 'image', mediaKey: 'AQ==', directPath: '/f', fileSha256: 'Ag==', fileEncSha256: 'Aw==' }
const picture = { type: 'file', kind: 'image', mimeType: 'image/png', source }

const answerTo = (quotedMessage: proto.IMessage) => ({
  extendedTextMessage: { text: 'oi', contextInfo: { stanzaId: '3EB0', quotedMessage } },
})
const poll = { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] }
const asked = { content: { type: 'poll', question: 'Quando?', options: ['Hoje', 'Amanhã'] } }

const cases: [what: string, message: proto.IMessage, content: unknown][] = [
  ['plain text', { conversation: 'oi' }, text],
  ['text with a link or a style', { extendedTextMessage: { text: 'oi' } }, text],
  ['text that disappears', { ephemeralMessage: wrapped }, text],
  ['text typed on the phone', { deviceSentMessage: { destinationJid: '1@s.whatsapp.net', ...wrapped } }, text],
  ['text beside a new group key', { conversation: 'oi', senderKeyDistributionMessage: { groupId: '1@g.us' } }, text],
  [
    'an answer',
    { extendedTextMessage: { text: 'oi', contextInfo: { stanzaId: '3EB0' } } },
    { ...text, quoted: { waId: '3EB0' } },
  ],
  [
    'an answer to words',
    answerTo({ conversation: 'quanto?' }),
    { ...text, quoted: { waId: '3EB0', content: { type: 'text', text: 'quanto?' } } },
  ],
  [
    'an answer to a long text',
    answerTo({ conversation: 'x'.repeat(5_000) }),
    { ...text, quoted: { waId: '3EB0', content: { type: 'text', text: 'x'.repeat(1_000) } } },
  ],
  [
    'an answer to a file, without what fetching it takes',
    answerTo({
      imageMessage: {
        mimetype: 'image/png',
        mediaKey: Buffer.of(1),
        url: 'https://a.test/1',
        caption: 'olha',
        jpegThumbnail: Buffer.of(1),
      },
    }),
    { ...text, quoted: { waId: '3EB0', content: { type: 'file', kind: 'image', caption: 'olha' } } },
  ],
  [
    'an answer to a place',
    answerTo({ locationMessage: { ...location, name: 'Loja', jpegThumbnail: Buffer.of(1) } }),
    { ...text, quoted: { waId: '3EB0', content: { ...place, name: 'Loja' } } },
  ],
  [
    'an answer to a card',
    answerTo({ contactMessage: card }),
    { ...text, quoted: { waId: '3EB0', content: { type: 'contacts', cards: [{ name: 'Ana', vcard: '' }] } } },
  ],
  [
    'something forwarded',
    { extendedTextMessage: { text: 'oi', contextInfo: { isForwarded: true } } },
    { ...text, forwarded: true },
  ],
  [
    'who comes by an advertisement',
    { extendedTextMessage: { text: 'oi', contextInfo: { externalAdReply: ad } } },
    { ...text, ad: { title: 'Sofá', body: 'Só hoje', url: 'https://fb.me/1' } },
  ],
  [
    'an address that stands in the text, as the phone shows it',
    {
      extendedTextMessage: {
        text: 'oi',
        matchedText: 'oi',
        title: 'Loja',
        description: 'Mesas',
        jpegThumbnail: Buffer.of(255, 216, 255),
      },
    },
    { ...text, link: { url: 'oi', title: 'Loja', description: 'Mesas', thumbnail: '/9j/' } },
  ],
  [
    'an address that does not stand in the text',
    { extendedTextMessage: { text: 'oi', matchedText: 'https://banco.example', title: 'Banco' } },
    text,
  ],
  ['a link with a preview', { extendedTextMessage: { text: 'oi', contextInfo: { externalAdReply: { title: 'Site' } } } }, text],
  [
    'a pressed button with an id',
    { buttonsResponseMessage: { selectedDisplayText: 'oi', selectedButtonId: 'b1' } },
    { content: { type: 'text', text: 'oi', reply: { id: 'b1' } } },
  ],
  [
    'a pressed button without words',
    { templateButtonReplyMessage: { selectedId: 'sim' } },
    { content: { type: 'text', text: 'sim', reply: { id: 'sim' } } },
  ],
  [
    'a choice with an id',
    { listResponseMessage: { title: 'Vendas', singleSelectReply: { selectedRowId: 'r1' } } },
    { content: { type: 'text', text: 'Vendas', reply: { id: 'r1' } } },
  ],
  [
    'a form that was filled in',
    { interactiveResponseMessage: { body: { text: 'Enviado' }, nativeFlowResponseMessage: { name: 'flow', paramsJson: form } } },
    { content: { type: 'text', text: 'Enviado\ncor: azul\nlugares: 3', reply: { id: 'flow', form } } },
  ],
  [
    'a form that is none',
    { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'flow', paramsJson: '[1' } } },
    { content: { type: 'text', text: 'flow', reply: { id: 'flow', form: '[1' } } },
  ],
  [
    'a form that is too long',
    { interactiveResponseMessage: { body: { text: 'oi' }, nativeFlowResponseMessage: { paramsJson: 'x'.repeat(70_000) } } },
    { content: { type: 'text', text: 'oi', reply: { id: '' } } },
  ],
  ['a pressed button', { buttonsResponseMessage: { selectedDisplayText: 'oi' } }, text],
  ['a pressed button of a template', { templateButtonReplyMessage: { selectedDisplayText: 'oi' } }, text],
  [
    'a choice from a list',
    { listResponseMessage: { title: 'Vendas', description: 'Sofás' } },
    { content: { type: 'text', text: 'Vendas\nSofás' } },
  ],
  ['an answer to a form', { interactiveResponseMessage: { body: { text: 'oi' } } }, text],
  ['a text with buttons', { viewOnceMessage: { message: { interactiveMessage: { body: { text: 'oi' } } } } }, text],
  ['a place', { locationMessage: location }, { content: place }],
  [
    'a place with a name',
    { locationMessage: { ...location, name: 'Loja', address: 'Rua 1', jpegThumbnail: Buffer.of(1) } },
    { content: { ...place, name: 'Loja', address: 'Rua 1', thumbnail: 'AQ==' } },
  ],
  ['a live location', { liveLocationMessage: { ...location, caption: 'aqui' } }, { content: { ...place, name: 'aqui' } }],
  ['a place without coordinates', { locationMessage: { name: 'Loja' } }, unsupported('locationMessage')],
  ['a person', { contactMessage: card }, { content: { type: 'contacts', cards: [{ name: 'Ana', vcard }] } }],
  [
    'two people',
    { contactsArrayMessage: { contacts: [card, { displayName: 'Bia' }] } },
    {
      content: {
        type: 'contacts',
        cards: [
          { name: 'Ana', vcard },
          { name: 'Bia', vcard: '' },
        ],
      },
    },
  ],
  ['a poll', { pollCreationMessage: poll }, asked],
  ['a poll of one choice', { pollCreationMessageV3: poll }, asked],
  ['a poll in a wrapping', { pollCreationMessageV4: { message: { pollCreationMessage: poll } } }, asked],
  [
    'a product with a picture',
    { productMessage: { product: { title: 'Sofá', currencyCode: 'BRL', priceAmount1000: 900_500, productImage: image } } },
    { content: { ...picture, caption: 'Sofá\nBRL 900.50' } },
  ],
  [
    'an order',
    {
      orderMessage: {
        orderId: '77',
        orderTitle: 'Pedido',
        message: 'Entregar à tarde',
        itemCount: 3,
        totalAmount1000: 150_000,
        totalCurrencyCode: 'BRL',
      },
    },
    {
      content: {
        type: 'unsupported',
        kind: 'orderMessage',
        text: 'Pedido\nEntregar à tarde\n🛒 3 · BRL 150.00',
        reply: { id: '77' },
      },
    },
  ],
  ['an order that says little', { orderMessage: { itemCount: 2 } }, unsupported('orderMessage', '🛒 2')],
  [
    'a template with a file',
    {
      templateMessage: {
        hydratedTemplate: {
          imageMessage: image,
          hydratedContentText: 'Seu pedido saiu',
          hydratedFooterText: 'Loja',
          hydratedButtons: [
            { quickReplyButton: { displayText: 'Ok', id: '1' } },
            { urlButton: { displayText: 'Rastrear', url: 'https://a.test/r' } },
          ],
        },
      },
    },
    { content: { ...picture, caption: 'Seu pedido saiu\nLoja\n• Ok\n• Rastrear: https://a.test/r' } },
  ],
  [
    'buttons under a place',
    {
      buttonsMessage: {
        locationMessage: { ...location, name: 'Loja' },
        contentText: 'Vem?',
        buttons: [{ buttonText: { displayText: 'Sim' } }],
      },
    },
    { content: { type: 'text', text: 'Loja\nVem?\n• Sim' } },
  ],
  [
    'a list',
    {
      listMessage: {
        title: 'Setor',
        description: 'Qual?',
        sections: [{ rows: [{ title: 'Vendas', description: 'Sofás' }, {}] }],
      },
    },
    { content: { type: 'text', text: 'Setor\nQual?\n• Vendas: Sofás' } },
  ],
  [
    'cards side by side',
    {
      interactiveMessage: {
        body: { text: 'Novidades' },
        carouselMessage: {
          cards: [
            {
              header: { title: 'Sofá', imageMessage: image },
              body: { text: 'Azul' },
              nativeFlowMessage: { buttons: [{ buttonParamsJson: '{"display_text":"Ver","url":"https://a.test"}' }] },
            },
            { body: { text: 'Mesa' }, nativeFlowMessage: { buttons: [{ buttonParamsJson: '{' }] } },
          ],
        },
      },
    },
    { content: { ...picture, caption: 'Novidades\n\nSofá\nAzul\n• Ver: https://a.test\n\nMesa' } },
  ],
  ['buttons without a word', { buttonsMessage: {} }, unsupported('buttonsMessage')],
  [
    'what became of a poll',
    { pollResultSnapshotMessage: { name: 'Quando?', pollVotes: [{ optionName: 'Hoje', optionVoteCount: 2 }] } },
    unsupported('pollResultSnapshotMessage', 'Quando?\nHoje: 2'),
  ],
  ['a poll of the latest kind', { pollCreationMessageV5: poll }, asked],
  ['a poll of the second kind', { pollCreationMessageV2: poll }, asked],
  ['a product', { productMessage: { product: { title: 'Sofá' } } }, unsupported('productMessage', 'Sofá')],
  ['a file without a key', { imageMessage: { caption: 'olha' } }, unsupported('imageMessage', 'olha')],
  ['a reaction', { reactionMessage: { text: '👍' } }, undefined],
  ['an edit', { editedMessage: { message: { protocolMessage: { type: 14 } } } }, undefined],
  ['a message taken back', { protocolMessage: { type: 0 } }, undefined],
  ['a new group key', { senderKeyDistributionMessage: { groupId: '1@g.us' } }, undefined],
  ['a vote', { pollUpdateMessage: {} }, undefined],
  ['the head of an album', { albumMessage: { expectedImageCount: 2 } }, undefined],
  ['nothing', {}, undefined],
]

test.each(cases)('%s', (_what, message, content) => {
  expect(read(message)).toEqual(content)
})

test('a quoted location keeps as much as other quotes', () => {
  const long = `${'a'.repeat(999)}😀${'b'.repeat(60_000)}`
  const quoted = read(answerTo({ locationMessage: { ...location, name: long, address: long } }))?.quoted
  expect(quoted?.content).toEqual({ ...place, name: long.slice(0, 1000), address: long.slice(0, 1000) })
})
