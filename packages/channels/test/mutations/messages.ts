import { proto } from '@whiskeysockets/baileys'

/** A message of each kind that is known here, as a real phone may send it. */

const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING, PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } =
  proto.Message.ProtocolMessage.Type
const text = { conversation: 'Bom dia 😀' }
const key = { remoteJid: '77@lid', fromMe: true, id: 'M1', participant: '77@lid' }
const file = {
  mimetype: 'image/png',
  url: 'https://mmg.whatsapp.net/f',
  directPath: '/f',
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 1_000,
}
const frame = { width: 4, height: 3, jpegThumbnail: Buffer.alloc(20, 4), caption: 'olha' }
const contextInfo = {
  stanzaId: 'M0',
  participant: '77@lid',
  quotedMessage: { imageMessage: { ...file, caption: 'antes' } },
  expiration: 86_400,
  ephemeralSettingTimestamp: 1_763_000_000,
  isForwarded: true,
  externalAdReply: { title: 'Sofá', body: 'Hoje', sourceUrl: 'https://fb.me/1', sourceType: 'ad', ctwaClid: 'c' },
}
const card = { displayName: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' }
const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', address: 'Rua 1' }
const poll = { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] }
const buttons = [{ buttonId: '1', buttonText: { displayText: 'Sim' } }]
const cardOf = (body: string) => ({
  header: { title: 'Oi', imageMessage: { ...file, ...frame } },
  body: { text: body },
  nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson: '{"display_text":"Ver","url":"https://a.test"}' }] },
})
const handedIn = proto.WebMessageInfo.encode({ key, messageTimestamp: 1_763_000_000, pushName: 'Ana', message: text }).finish()

export const messages: proto.IMessage[] = [
  text,
  { extendedTextMessage: { text: 'oi', contextInfo } },
  { ephemeralMessage: { message: { extendedTextMessage: { text: 'oi', contextInfo } } } },
  { deviceSentMessage: { destinationJid: '77@lid', message: text } },
  { ...text, messageContextInfo: { messageSecret: Buffer.alloc(32, 7) } },
  { imageMessage: { ...file, ...frame, contextInfo } },
  { viewOnceMessageV2: { message: { imageMessage: { ...file, ...frame } } } },
  { videoMessage: { ...file, ...frame, seconds: 3, gifPlayback: true } },
  { ptvMessage: { ...file, seconds: 3 } },
  { audioMessage: { ...file, seconds: 3, ptt: true, waveform: Buffer.alloc(64, 50) } },
  { documentWithCaptionMessage: { message: { documentMessage: { ...file, fileName: 'a.pdf', caption: 'nota' } } } },
  { stickerMessage: { ...file, isAnimated: true } },
  { lottieStickerMessage: { message: { stickerMessage: file } } },
  { locationMessage: place },
  { liveLocationMessage: { ...place, caption: 'aqui' } },
  { contactMessage: card },
  { contactsArrayMessage: { displayName: 'dois', contacts: [card, card] } },
  { pollCreationMessage: poll },
  { pollCreationMessageV4: { message: { pollCreationMessage: poll } } },
  { pollCreationMessageV5: poll },
  { pollUpdateMessage: { pollCreationMessageKey: key } },
  { pollResultSnapshotMessage: { name: 'Quando?', pollVotes: [{ optionName: 'Hoje', optionVoteCount: 2 }] } },
  { eventMessage: { name: 'Festa' } },
  {
    orderMessage: {
      orderId: '7',
      orderTitle: 'Pedido',
      message: 'tarde',
      itemCount: 3,
      totalAmount1000: 9_000,
      totalCurrencyCode: 'BRL',
    },
  },
  { productMessage: { product: { title: 'Sofá', currencyCode: 'BRL', priceAmount1000: 900_000, productImage: file } } },
  { buttonsMessage: { contentText: 'Vem?', imageMessage: file, buttons } },
  { listMessage: { title: 'Setor', sections: [{ rows: [{ title: 'Vendas', rowId: '1' }] }] } },
  {
    templateMessage: {
      hydratedTemplate: {
        videoMessage: file,
        hydratedContentText: 'oi',
        hydratedButtons: [{ urlButton: { displayText: 'x', url: 'y' } }],
      },
    },
  },
  { templateMessage: { interactiveMessageTemplate: cardOf('oi') } },
  { interactiveMessage: { body: { text: 'Novidades' }, carouselMessage: { cards: [cardOf('um'), cardOf('dois')] } } },
  { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Sim' } },
  { templateButtonReplyMessage: { selectedId: '1', selectedDisplayText: 'Sim' } },
  { listResponseMessage: { title: 'Vendas', singleSelectReply: { selectedRowId: '1' } } },
  {
    interactiveResponseMessage: {
      body: { text: 'ok' },
      nativeFlowResponseMessage: { name: 'flow', paramsJson: '{"cor":"azul","id":"1"}' },
    },
  },
  { groupInviteMessage: { groupJid: '1203@g.us', groupName: 'Obra', caption: 'vem' } },
  { reactionMessage: { key, text: '👍' } },
  { protocolMessage: { type: REVOKE, key } },
  { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage: { imageMessage: { ...file, caption: 'melhor' } } } },
  { editedMessage: { message: { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage: text } } } },
  { protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration: 86_400 } },
  {
    secretEncryptedMessage: {
      targetMessageKey: key,
      encPayload: Buffer.alloc(60, 5),
      encIv: Buffer.alloc(12, 6),
      secretEncType: 2,
    },
  },
  { senderKeyDistributionMessage: { groupId: '1203@g.us', axolotlSenderKeyDistributionMessage: Buffer.alloc(40, 8) } },
  { albumMessage: { expectedImageCount: 2 } },
  { stickerPackMessage: { name: 'Pacote' } },
  { call: { callKey: Buffer.alloc(32) } },
  {
    protocolMessage: {
      type: PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes: handedIn } }],
      },
    },
  },
]
