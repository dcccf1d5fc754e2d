import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys'
import type { ContactsContent, InboundMessage, LocationContent, ReceivedContent } from '#border.ts'
import { readAdvertisement } from './advertisement.ts'
import { fileMakers, jpegOf } from './files.ts'
import { answers, words } from './words.ts'

export type Content = Pick<InboundMessage, 'content' | 'quotedWaId' | 'forwarded'>

/** Kinds that say something about other messages, keys or devices and are no message of their own. */
const silent = new Set<string>([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'albumMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusMentionMessage',
])

interface Part {
  caption?: string | null
  contextInfo?: proto.IContextInfo | null
}

/** The message inside the wrappings: typed on the phone, disappearing, to be seen once, edited, with a caption. */
export function unwrap(outer: proto.IMessage): proto.IMessage | undefined {
  const message = normalizeMessageContent(outer.deviceSentMessage?.message ?? outer)
  return normalizeMessageContent(message?.lottieStickerMessage?.message ?? message)
}

/** What a message says; undefined when it is none for people to read. */
export function readContent(outer: proto.IMessage): Content | undefined {
  const message = unwrap(outer)
  const kind = message && getContentType(message)
  if (!message || !kind || silent.has(kind)) return undefined
  const part = message[kind] as Part | string | null | undefined
  const { caption, contextInfo } = typeof part === 'string' ? { caption: part } : (part ?? {})
  const advertisement = readAdvertisement(contextInfo)
  return {
    content: withWords(contentOf(message, kind, caption), advertisement),
    ...(contextInfo?.stanzaId ? { quotedWaId: contextInfo.stanzaId } : {}),
    ...(contextInfo?.isForwarded ? { forwarded: true } : {}),
  }
}

/** What a person reads in a message: its text, or what stands under its file. */
export function readText(outer: proto.IMessage): string | undefined {
  const content = readContent(outer)?.content
  switch (content?.type) {
    case 'text':
    case 'unsupported':
      return content.text
    case 'file':
      return content.caption ?? ''
    default:
      return undefined
  }
}

function contentOf(message: proto.IMessage, kind: string, caption: string | null | undefined): ReceivedContent {
  const text = kind === 'conversation' ? message.conversation : (message.extendedTextMessage?.text ?? answers[kind]?.(message))
  if (text) return { type: 'text', text }
  const known = fileMakers[kind]?.(message) ?? placeOf(message) ?? cardsOf(message)
  if (known) return known
  const readable = caption ?? words[kind]?.(message)
  return { type: 'unsupported', kind, ...(readable ? { text: readable } : {}) }
}

function placeOf({ locationMessage, liveLocationMessage }: proto.IMessage): LocationContent | undefined {
  const place = locationMessage ?? liveLocationMessage
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place ?? {}
  if (!place || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined
  const name = locationMessage ? locationMessage.name : liveLocationMessage?.caption
  return {
    type: 'location',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    ...(name ? { name } : {}),
    ...(locationMessage?.address ? { address: locationMessage.address } : {}),
    ...jpegOf(place.jpegThumbnail),
  }
}

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): ContactsContent | undefined {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!cards?.length) return undefined
  return { type: 'contacts', cards: cards.map(({ displayName, vcard }) => ({ name: displayName ?? '', vcard: vcard ?? '' })) }
}

/** What an advertisement says must not get lost, whatever the person wrote under it. */
function withWords(content: ReceivedContent, more: string): ReceivedContent {
  if (!more) return content
  const join = (text: string | undefined) => (text ? `${text}\n\n${more}` : more)
  if (content.type === 'file') return { ...content, caption: join(content.caption) }
  if (content.type === 'text' || content.type === 'unsupported') return { ...content, text: join(content.text) }
  return content
}
