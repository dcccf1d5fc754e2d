import type { Address } from '@recado/border/address'
import type { OfficialLine } from '@recado/border/settings'
import type { OutboundFile } from '@recado/border/content'
import { Refused, type ResolvedMessage } from '#provider.ts'
import { contactOf } from './cards.ts'
import { interactiveOf, requestOf } from './choices.ts'
import { templateOf, withFileOfTemplate } from './template.ts'

type Content = ResolvedMessage['content']

/** A message as Meta takes it. `fileId` is Meta's id of its file. */
export interface WireMessage extends Record<string, unknown> {
  type: string
}

/** Builds the JSON of a message. Throws Refused for a change that cannot be made, and for an address of another network. */
export function wireMessageOf(
  { portfolioId }: Pick<OfficialLine, 'portfolioId'>,
  ref: string,
  { to, content, quoted }: ResolvedMessage,
  fileId?: string,
): WireMessage {
  const [type, body] = wireContentOf(content, fileId)
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(portfolioId, to),
    type,
    [type]: body,
    ...(quoted && type !== 'reaction' ? { context: { message_id: quoted.waId } } : {}),
    biz_opaque_callback_data: ref,
  }
}

/** The same message with another id of its file. */
export function withFile(message: WireMessage, fileId: string): WireMessage {
  const content = message[message.type] as object
  return {
    ...message,
    [message.type]: message.type === 'template' ? withFileOfTemplate(content, fileId) : { ...content, id: fileId },
  }
}

/**
 * By number where one is known, with its plus sign: without it Meta may put the shop's country code in front. A person without a number is
 * named by Meta's id, which is swallowed as a number.
 */
function recipientOf(portfolioId: string, { phone, bsuid }: Address): object {
  if (phone) return { to: `+${phone}` }
  const own = `${portfolioId}.`
  if (bsuid?.startsWith(own)) return { recipient: bsuid.slice(own.length) }
  throw Refused.forGood('not-on-network')
}

function wireContentOf(content: Content, fileId: string | undefined): [type: string, body: unknown] {
  switch (content.type) {
    case 'text': {
      const { text, choices, asksFor } = content
      const interactive = (choices && interactiveOf(choices)) ?? (asksFor && requestOf(asksFor, text))
      return interactive ? ['interactive', interactive] : ['text', textOf(text)]
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return ['location', { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) }]
    }
    case 'contacts':
      return ['contacts', content.cards.map(contactOf)]
    case 'file':
      return [content.kind, fileOf(content, fileId)]
    case 'template':
      return ['template', templateOf(content, fileId)]
    case 'reaction':
      return ['reaction', { message_id: content.target.waId, emoji: content.emoji }]
    case 'edit':
    case 'delete':
      throw Refused.forGood('refused', `Meta cannot ${content.type}`)
    default:
      return content satisfies never
  }
}

/** A preview is asked for only where there is something to preview. */
function textOf(text: string): object {
  return { body: text, ...(/\bhttps?:\/\/\S/i.test(text) ? { preview_url: true } : {}) }
}

function fileOf({ kind, caption, fileName, voice, mimeType }: OutboundFile, id: string | undefined): object {
  const hasCaption = kind === 'image' || kind === 'video' || kind === 'document'
  return {
    id,
    ...(caption && hasCaption ? { caption } : {}),
    ...(fileName && kind === 'document' ? { filename: fileName } : {}),
    ...(kind === 'audio' && voice && /^audio\/ogg\b/i.test(mimeType) ? { voice: true } : {}),
  }
}
