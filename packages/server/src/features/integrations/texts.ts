import { cutToMessage } from '@recado/contract/field'
import type { ReplyPart } from '@recado/contract/bots/reply'
import type { IntegrationLanguage } from '@recado/contract/integrations/fields'

const maxMessages = 5

/** Splits a text into as many messages as WhatsApp needs for it. Text beyond five messages is cut. */
export function asParts(text: string): ReplyPart[] {
  const parts: ReplyPart[] = []
  for (let rest = text.trim(); rest !== '' && parts.length < maxMessages;) {
    const piece = cutToMessage(rest)
    parts.push({ type: 'text', text: piece })
    rest = rest.slice(piece.length).trim()
  }
  return parts
}

/** The line above options that come without a text, in the language of the integration. */
export const chooseText: Record<IntegrationLanguage, string> = {
  'pt-BR': 'Escolha uma opção:',
  en: 'Choose an option:',
  es: 'Elige una opción:',
}
