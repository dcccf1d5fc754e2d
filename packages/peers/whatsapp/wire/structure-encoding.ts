import type { proto } from '@whiskeysockets/baileys'
import type { Structure } from '#whatsapp/control/structure-schema.ts'

type Context = { contextInfo?: proto.IContextInfo }
type Boxed = Omit<Extract<Structure, { kind: 'buttons' }>, 'kind'>
/** A file that stands in the place of a title. */
type File = Pick<proto.IMessage, 'imageMessage' | 'videoMessage' | 'documentMessage'>

/** What businesses, programs and taps send, as it is encrypted. */
export function encodeStructure(structure: Structure, file: File | undefined, context: Context): proto.IMessage {
  switch (structure.kind) {
    case 'buttons':
      return { buttonsMessage: { ...buttonsOf(structure, file), ...context } }
    case 'template':
      return { templateMessage: { hydratedTemplate: templateOf(structure, file), ...context } }
    case 'interactive':
      return { interactiveMessage: { ...cardOf(structure, file), ...context } }
    case 'carousel': {
      const cards = structure.cards.map((card, at) => cardOf(card, at === 0 ? file : undefined))
      return { interactiveMessage: { body: { text: structure.body }, carouselMessage: { cards }, ...context } }
    }
    case 'product':
    case 'order':
      return encodeTrade(structure, file, context)
    default:
      return encodeChoice(structure, context)
  }
}

function buttonsOf({ title, body, footer, buttons }: Boxed, file: File | undefined): proto.Message.IButtonsMessage {
  const shown = buttons.map(({ id, text }) => ({ buttonId: id, buttonText: { displayText: text } }))
  return {
    contentText: body,
    ...(footer ? { footerText: footer } : {}),
    ...(file ?? (title ? { text: title } : {})),
    buttons: shown,
  }
}

function templateOf({ title, body, footer, buttons }: Boxed, file: File | undefined) {
  const shown = buttons.map(({ id, text }, index) => ({ index, quickReplyButton: { id, displayText: text } }))
  return {
    hydratedContentText: body,
    ...(footer ? { hydratedFooterText: footer } : {}),
    ...(file ?? (title ? { hydratedTitleText: title } : {})),
    hydratedButtons: shown,
  }
}

function cardOf({ title, body, footer, buttons }: Boxed, file: File | undefined): proto.Message.IInteractiveMessage {
  const shown = buttons.map(({ id, text }) => ({
    name: 'quick_reply',
    buttonParamsJson: JSON.stringify({ id, display_text: text }),
  }))
  return {
    header: { ...(title ? { title } : {}), ...file, hasMediaAttachment: file !== undefined },
    body: { text: body },
    ...(footer ? { footer: { text: footer } } : {}),
    nativeFlowMessage: { buttons: shown },
  }
}

type Trade = Extract<Structure, { kind: 'product' | 'order' }>

function encodeTrade(trade: Trade, file: File | undefined, context: Context): proto.IMessage {
  if (trade.kind === 'product') {
    const { title, description, price } = trade
    const image = file?.imageMessage ? { productImage: file.imageMessage } : {}
    const priced = price ? { currencyCode: price.currency, priceAmount1000: price.amount * 1000 } : {}
    const product = { productId: '1', title, ...(description ? { description } : {}), ...image, ...priced }
    return { productMessage: { product, ...context } }
  }
  const { id, title, message, items, total } = trade
  const summed = total ? { totalCurrencyCode: total.currency, totalAmount1000: total.amount * 1000 } : {}
  const said = { ...(title ? { orderTitle: title } : {}), ...(message ? { message } : {}) }
  return { orderMessage: { orderId: id, itemCount: items, ...said, ...summed, ...context } }
}

type Choice = Extract<Structure, { kind: 'list' | 'reply' | 'form' }>

function encodeChoice(choice: Choice, context: Context): proto.IMessage {
  if (choice.kind === 'list') {
    const { title, description, footer, rows } = choice
    const shown = rows.map(({ id, ...row }) => ({
      rowId: id,
      title: row.title,
      ...(row.description ? { description: row.description } : {}),
    }))
    const said = { ...(description ? { description } : {}), ...(footer ? { footerText: footer } : {}) }
    return { listMessage: { title, buttonText: 'Ver', ...said, sections: [{ rows: shown }], ...context } }
  }
  if (choice.kind === 'form') {
    const { name, text, answers } = choice
    const nativeFlowResponseMessage = { name, paramsJson: JSON.stringify(answers), version: 3 }
    return { interactiveResponseMessage: { body: { text }, nativeFlowResponseMessage, ...context } }
  }
  const { to, id, text } = choice
  if (to === 'list') return { listResponseMessage: { title: text, singleSelectReply: { selectedRowId: id }, ...context } }
  if (to === 'template') return { templateButtonReplyMessage: { selectedId: id, selectedDisplayText: text, ...context } }
  return { buttonsResponseMessage: { selectedButtonId: id, selectedDisplayText: text, ...context } }
}
