import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { Contacts, Location, OutboundFile } from '@recado/border/content'
import type { OutboundContent } from '@recado/border/orders'
import { Refused, type ResolvedChange, type ResolvedMessage } from '#provider.ts'
import type { Uploaded } from '#whatsapp-web/media/upload.ts'
import { unwrap } from './incoming.ts'

export interface Encoder {
  upload(file: OutboundFile): Promise<Uploaded>
  keyOf(target: ResolvedChange['target']): Promise<proto.IMessageKey>
  contextOf(message: ResolvedMessage): Promise<proto.IContextInfo | undefined>
  /** The message sent under this id, if still known. */
  sent(waId: string): Promise<proto.IMessage | undefined>
}

/** A new message brings a secret: for its edits, and for the token by which it can be reported. */
const secretLength = 32

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** The message in the form in which it is sent, and sent again when a device asks for it. */
export async function encode(message: ResolvedMessage, encoder: Encoder): Promise<proto.IMessage> {
  const { content } = message
  switch (content.type) {
    case 'edit': {
      const editedMessage = reworded(await encoder.sent(content.target.waId), content.text)
      const key = await encoder.keyOf(content.target)
      return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() } }
    }
    case 'delete':
      return { protocolMessage: { key: await encoder.keyOf(content.target), type: REVOKE } }
    case 'reaction': {
      const key = await encoder.keyOf(content.target)
      return { reactionMessage: { key, text: content.emoji, senderTimestampMs: Date.now() } }
    }
    default: {
      const contextInfo = await encoder.contextOf(message)
      const context = contextInfo ? { contextInfo } : {}
      const body =
        content.type === 'file' ? encodeFile(content, await encoder.upload(content), context) : encodeBare(content, context)
      return { ...body, messageContextInfo: { messageSecret: randomBytes(secretLength) } }
    }
  }
}

/** Attributes that tell the network how a message changes another, as set by Baileys' own sendMessage. */
export function attributesOf(content: OutboundContent): Record<string, string> {
  if (content.type === 'edit') return { edit: '1' }
  if (content.type === 'delete') return { edit: content.target.fromMe ? '7' : '8' }
  return {}
}

type Context = { contextInfo?: proto.IContextInfo }

function encodeBare(
  content: Exclude<ResolvedMessage['content'], OutboundFile | ResolvedChange>,
  context: Context,
): proto.IMessage {
  switch (content.type) {
    case 'text':
      return { extendedTextMessage: { text: content.text, ...context } }
    case 'location':
      return { locationMessage: { ...encodePlace(content), ...context } }
    case 'contacts':
      return encodeCards(content, context)
    case 'template':
      throw Refused.forGood('refused', 'A phone sends no templates')
    default:
      return content satisfies never
  }
}

function encodePlace({ latitude, longitude, name, address, thumbnail }: Location): proto.Message.ILocationMessage {
  return {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...jpegThumbnailOf(thumbnail),
  }
}

function encodeCards({ cards }: Contacts, context: Context): proto.IMessage {
  const contacts = cards.map(({ name, vcard }) => ({ displayName: name, vcard }))
  const [first, second] = contacts
  if (first && !second) return { contactMessage: { ...first, ...context } }
  return {
    contactsArrayMessage: { displayName: contacts.map(({ displayName }) => displayName).join(', '), contacts, ...context },
  }
}

function encodeFile(content: OutboundFile, uploaded: Uploaded, context: Context): proto.IMessage {
  const { kind, mimeType: mimetype, caption, fileName = 'file', seconds, width, height, voice, animated, waveform } = content
  const file = { ...uploaded, mimetype, mediaKeyTimestamp: Math.floor(Date.now() / 1_000), ...context }
  const titled = { ...(caption ? { caption } : {}), ...jpegThumbnailOf(content.thumbnail) }
  const frame = width && height ? { width, height } : {}
  const length = seconds ? { seconds: Math.max(1, Math.round(seconds)) } : {}
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, ...titled, ...frame } }
    case 'video':
      return { videoMessage: { ...file, ...titled, ...frame, ...length, gifPlayback: animated ?? false } }
    case 'audio': {
      const loudness = waveform?.length ? { waveform: Uint8Array.from(waveform) } : {}
      return { audioMessage: { ...file, ...length, ...loudness, ptt: voice ?? false } }
    }
    case 'document':
      return { documentMessage: { ...file, ...titled, fileName, title: fileName } }
    case 'sticker':
      return { stickerMessage: { ...file, ...frame, isAnimated: animated ?? false } }
    default:
      return kind satisfies never
  }
}

function jpegThumbnailOf(thumbnail: string | undefined): { jpegThumbnail?: Buffer } {
  return thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {}
}

/** A message with a new text. If it carries a file, the text becomes the caption of the same file. */
function reworded(original: proto.IMessage | undefined, text: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = (original && unwrap(original)) ?? {}
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: text } }
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: text } }
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: text } }
  return { extendedTextMessage: { text } }
}
