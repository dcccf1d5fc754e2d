import type { proto } from '@whiskeysockets/baileys'
import type { InboundFile } from '@recado/border/content'
import { fileMakers } from './files.ts'
import { parseForm } from '#form-answers.ts'
import { joinLines, priceOf } from './readable-text.ts'

/** The text of a message with buttons, a list or a product, and the file at its head. */
export interface InteractiveContent {
  words: string
  file: InboundFile | undefined
}

type Head = Pick<proto.IMessage, 'imageMessage' | 'videoMessage' | 'documentMessage' | 'locationMessage'>

const interactiveReaders: Record<string, (message: proto.IMessage) => InteractiveContent | undefined> = {
  buttonsMessage: (m) => m.buttonsMessage && ofButtons(m.buttonsMessage),
  listMessage: (m) => m.listMessage && ofList(m.listMessage),
  templateMessage: (m) => m.templateMessage && ofTemplate(m.templateMessage),
  interactiveMessage: (m) => m.interactiveMessage && ofInteractive(m.interactiveMessage),
  productMessage: (m) => m.productMessage && ofProduct(m.productMessage),
} as Record<string, (message: proto.IMessage) => InteractiveContent | undefined>

/** Undefined when the message is of another kind. */
export function readInteractive(message: proto.IMessage, kind: string): InteractiveContent | undefined {
  return interactiveReaders[kind]?.(message) ?? undefined
}

/** The labels of buttons or list options. */
const choices = (names: (string | null | undefined)[]) => names.filter(Boolean).map((name) => `• ${name}`)

function fileIn(head: Head | null | undefined): InboundFile | undefined {
  if (!head) return undefined
  const { imageMessage = null, videoMessage = null, documentMessage = null } = head
  const found = imageMessage ? 'imageMessage' : videoMessage ? 'videoMessage' : 'documentMessage'
  return fileMakers[found]?.({ imageMessage, videoMessage, documentMessage })
}

function placeIn({ locationMessage: place }: Head): string {
  return joinLines(place?.name, place?.address)
}

function ofButtons(message: proto.Message.IButtonsMessage): InteractiveContent {
  const { text, contentText, footerText, buttons } = message
  const names = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText)
  return { words: joinLines(text, placeIn(message), contentText, footerText, ...choices(names)), file: fileIn(message) }
}

function ofList({ title, description, footerText, sections }: proto.Message.IListMessage): InteractiveContent {
  const rows = (sections ?? []).flatMap((section) => section.rows ?? [])
  const names = rows.map((row) => [row.title, row.description].filter(Boolean).join(': '))
  return { words: joinLines(title, description, footerText, ...choices(names)), file: undefined }
}

function ofTemplate(message: proto.Message.ITemplateMessage): InteractiveContent {
  const { hydratedFourRowTemplate, hydratedTemplate, interactiveMessageTemplate } = message
  if (interactiveMessageTemplate) return ofInteractive(interactiveMessageTemplate)
  const template = hydratedFourRowTemplate ?? hydratedTemplate ?? {}
  const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = template
  const names = (hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
    [(quickReplyButton ?? urlButton ?? callButton)?.displayText, urlButton?.url ?? callButton?.phoneNumber]
      .filter(Boolean)
      .join(': '),
  )
  const said = [hydratedTitleText, placeIn(template), hydratedContentText, hydratedFooterText]
  return { words: joinLines(...said, ...choices(names)), file: fileIn(template) }
}

/** Also messages with cards: the texts of all cards follow, and the first file stands for all. */
function ofInteractive(message: proto.Message.IInteractiveMessage): InteractiveContent {
  const boxed = [message, ...(message.carouselMessage?.cards ?? [])].map(ofCard)
  const [head, ...cards] = boxed.map(({ words }) => words)
  return { words: [head, ...cards].filter(Boolean).join('\n\n'), file: boxed.find(({ file }) => file)?.file }
}

function ofCard({ header, body, footer, nativeFlowMessage }: proto.Message.IInteractiveMessage): InteractiveContent {
  const names = (nativeFlowMessage?.buttons ?? []).map(({ buttonParamsJson }) => nameOf(parseForm(buttonParamsJson)))
  const product = header?.productMessage && ofProduct(header.productMessage)
  const said = [header?.title, header?.subtitle, header && placeIn(header), product?.words, body?.text, footer?.text]
  return { words: joinLines(...said, ...choices(names)), file: fileIn(header) ?? product?.file }
}

function nameOf({ display_text: name, title, url }: Record<string, unknown>): string {
  return [name ?? title, url].filter((text) => typeof text === 'string' && text).join(': ')
}

function ofProduct({ product, body, footer }: proto.Message.IProductMessage): InteractiveContent {
  const { title, description, url, productImage, currencyCode } = product ?? {}
  const price = priceOf(product?.salePriceAmount1000 ?? product?.priceAmount1000, currencyCode)
  return {
    words: joinLines(title, description, price, url, body, footer),
    file: productImage ? fileIn({ imageMessage: productImage }) : undefined,
  }
}
