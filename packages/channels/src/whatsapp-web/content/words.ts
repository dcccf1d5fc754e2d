import type { proto } from '@whiskeysockets/baileys'

type Words = Record<string, (message: proto.IMessage) => string | null | undefined>

const lines = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join('\n')

/** Kinds that use buttons and lists to say what a text would: they are read as texts. */
export const answers: Words = {
  buttonsResponseMessage: (m) => m.buttonsResponseMessage?.selectedDisplayText,
  templateButtonReplyMessage: (m) => m.templateButtonReplyMessage?.selectedDisplayText,
  listResponseMessage: (m) => lines(m.listResponseMessage?.title, m.listResponseMessage?.description),
  interactiveResponseMessage: (m) => m.interactiveResponseMessage?.body?.text,
  buttonsMessage: ({ buttonsMessage: m }) => lines(m?.text, m?.contentText, m?.footerText),
  listMessage: ({ listMessage: m }) => lines(m?.title, m?.description, m?.footerText),
  interactiveMessage: ({ interactiveMessage: m }) => lines(m?.header?.title, m?.body?.text, m?.footer?.text),
  templateMessage: ({ templateMessage: m }) => templateText(m),
}

/** Where other kinds keep readable words, if not in `caption`. */
export const words: Words = {
  eventMessage: (m) => m.eventMessage?.name,
  productMessage: (m) => m.productMessage?.product?.title,
  orderMessage: (m) => m.orderMessage?.orderTitle ?? m.orderMessage?.message,
}

function templateText(message: proto.Message.ITemplateMessage | null | undefined): string {
  const template = message?.hydratedFourRowTemplate ?? message?.hydratedTemplate
  return lines(template?.hydratedTitleText, template?.hydratedContentText, template?.hydratedFooterText)
}
