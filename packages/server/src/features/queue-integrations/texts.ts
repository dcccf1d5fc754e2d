import { cutToMessage } from '@recado/contract/field'
import type { ReplyPart } from '@recado/contract/bots/reply'
import type { IntegrationLanguage } from '@recado/contract/queue-integrations/fields'

const mostMessages = 5

/** A text as so many messages as WhatsApp needs for it; what is longer than five is cut. */
export function asParts(text: string): ReplyPart[] {
  const parts: ReplyPart[] = []
  for (let rest = text.trim(); rest !== '' && parts.length < mostMessages;) {
    const piece = cutToMessage(rest)
    parts.push({ type: 'text', text: piece })
    rest = rest.slice(piece.length).trim()
  }
  return parts
}

/** What no service says by itself, in the language of the integration. */
export const sentences: Record<IntegrationLanguage, { choose: string; person: string }> = {
  'pt-BR': { choose: 'Escolha uma opção:', person: 'Isso não dá para fazer por aqui. Uma pessoa vai ajudar você.' },
  en: { choose: 'Choose an option:', person: 'That cannot be done here. Somebody will help you.' },
  es: { choose: 'Elige una opción:', person: 'Eso no se puede hacer por aquí. Una persona te va a ayudar.' },
}
