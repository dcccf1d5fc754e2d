import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys'
import type { Contacts, InboundContent, Location, Poll, QuotedContent } from '@recado/border/content'
import type { InboundMessage } from '@recado/border/signals'
import { toWaId } from '#whatsapp-web/incoming/envelope.ts'
import { readAdvertisement } from './advertisement.ts'
import { readInteractive } from './interactive.ts'
import { fileMakers, jpegOf } from './files.ts'
import { replyOf } from './replies.ts'
import { readLinkPreview } from './link-preview.ts'
import { joinLines, textReaders } from './readable-text.ts'

export type Content = Pick<InboundMessage, 'content' | 'quoted' | 'ad' | 'link' | 'forwarded'>

/** Kinds that concern other messages, keys or devices and are not messages themselves. */
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

/** Whether a message of this kind shows nothing to people. */
export function isSilent(kind: string): boolean {
  return silent.has(kind)
}

/** How many characters of a quoted text are kept. */
const quotedLength = 1_000

interface Part {
  caption?: string | null
  contextInfo?: proto.IContextInfo | null
}

/** The message inside its wrappers: typed on the phone, disappearing, view once, edited, with a caption. */
export function unwrap(outer: proto.IMessage): proto.IMessage | undefined {
  const message = normalizeMessageContent(outer.deviceSentMessage?.message ?? outer)
  const { lottieStickerMessage, pollCreationMessageV4, pollCreationOptionImageMessage } = message ?? {}
  const inner = lottieStickerMessage ?? pollCreationMessageV4 ?? pollCreationOptionImageMessage
  return normalizeMessageContent(inner?.message ?? message)
}

/** The content of a message. Undefined when it shows nothing to people. */
export function readContent(outer: proto.IMessage): Content | undefined {
  const read = readBare(outer)
  if (!read) return undefined
  const { content, contextInfo, link } = read
  const ad = readAdvertisement(contextInfo)
  return {
    content,
    ...(contextInfo?.stanzaId ? { quoted: quotedOf(contextInfo.stanzaId, contextInfo.quotedMessage) } : {}),
    ...(ad ? { ad } : {}),
    ...(link ? { link } : {}),
    ...(contextInfo?.isForwarded ? { forwarded: true } : {}),
  }
}

interface Bare extends Pick<Content, 'content'> {
  contextInfo: Part['contextInfo']
  link: Content['link'] | undefined
}

function readBare(outer: proto.IMessage): Bare | undefined {
  const message = unwrap(outer)
  const kind = message && getContentType(message)
  if (!message || !kind || isSilent(kind)) return undefined
  const part = message[kind] as Part | string | null | undefined
  const { caption, contextInfo } = typeof part === 'string' ? { caption: part } : (part ?? {})
  return { content: contentOf(message, kind, caption), contextInfo, link: readLinkPreview(message) }
}

/** The readable text of a message: its text, or the caption of its file. */
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

function contentOf(message: proto.IMessage, kind: string, caption: string | null | undefined): InboundContent {
  const text = kind === 'conversation' ? message.conversation : message.extendedTextMessage?.text
  if (text) return { type: 'text', text }
  const known = replyOf(message, kind) ?? fileMakers[kind]?.(message) ?? placeOf(message) ?? cardsOf(message) ?? pollOf(message)
  return known ?? boxed(message, kind) ?? other(message, kind, caption)
}

/** Buttons and lists become a text, or the caption of their file. A product without a picture stays a product. */
function boxed(message: proto.IMessage, kind: string): InboundContent | undefined {
  const { words: said = '', file } = readInteractive(message, kind) ?? {}
  if (file) return { ...file, ...(said ? { caption: joinLines(file.caption, said) } : {}) }
  if (!said) return undefined
  return kind === 'productMessage' ? { type: 'unsupported', kind, text: said } : { type: 'text', text: said }
}

function other(message: proto.IMessage, kind: string, caption: string | null | undefined): InboundContent {
  const readable = caption ?? textReaders[kind]?.(message)
  const id = message.orderMessage?.orderId
  return { type: 'unsupported', kind, ...(readable ? { text: readable } : {}), ...(id ? { reply: { id } } : {}) }
}

function placeOf({ locationMessage, liveLocationMessage }: proto.IMessage): Location | undefined {
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

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): Contacts | undefined {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!cards?.length) return undefined
  return { type: 'contacts', cards: cards.map(({ displayName, vcard }) => ({ name: displayName ?? '', vcard: vcard ?? '' })) }
}

function pollOf(message: proto.IMessage): Poll | undefined {
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3, pollCreationMessageV5 } = message
  const poll = pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? pollCreationMessageV5
  if (!poll) return undefined
  return { type: 'poll', question: poll.name ?? '', options: (poll.options ?? []).flatMap(({ optionName }) => optionName || []) }
}

function quotedOf(waId: string, original: proto.IMessage | null | undefined): NonNullable<Content['quoted']> {
  const content = original && readBare(original)?.content
  return { waId: toWaId(waId), ...(content ? { content: inShort(content) } : {}) }
}

/** The part of a quote that is shown. */
function inShort(content: InboundContent): QuotedContent {
  const cut = (text: string) => text.slice(0, quotedLength)
  switch (content.type) {
    case 'file': {
      const { type, kind, caption, fileName } = content
      return { type, kind, ...(caption ? { caption: cut(caption) } : {}), ...(fileName ? { fileName: cut(fileName) } : {}) }
    }
    case 'location': {
      const { type, latitude, longitude, name, address } = content
      return { type, latitude, longitude, ...(name ? { name: cut(name) } : {}), ...(address ? { address: cut(address) } : {}) }
    }
    case 'contacts':
      return { type: 'contacts', cards: content.cards.slice(0, 10).map(({ name }) => ({ name: cut(name), vcard: '' })) }
    case 'poll':
      return { type: 'poll', question: cut(content.question), options: [] }
    case 'call':
      return content
    case 'text':
      return { type: 'text', text: cut(content.text) }
    default:
      return { type: content.type, kind: content.kind, ...(content.text ? { text: cut(content.text) } : {}) }
  }
}
