import { proto } from '@whiskeysockets/baileys'
import type { ChatMessage } from '#whatsapp/phones/chats.ts'
import type { Advertisement, Change, Content, LinkPreview, Place, Poll, Quoted } from './content.ts'
import type { Media } from '#whatsapp/media/media.ts'
import { sealEdit } from './sealed-edit.ts'
import { encodeStructure } from './structure-encoding.ts'
import { now } from '#whatsapp/clock.ts'

/** What the content of a message cannot say by itself: where it is written. */
export interface Scope {
  /** `host:port` of the media server. */
  mediaHost: string
  /** The jid of the conversation, as the writer sees it. */
  chat: string
  isGroup: boolean
  /** The jid of a person in this conversation. */
  jidOf: (pn: string) => string
  /** The jid of a conversation on the writer's phone: a number, or the id of a group. */
  jidOfChat: (chat: string) => string
  /** A message that the writer's phone holds. */
  find: (id: string) => ChatMessage | undefined
  /** Phone number of the writer. */
  writer: string
}

const types = proto.Message.ProtocolMessage.Type

/** How a stanza says that an administrator of the group deletes what another member wrote. */
export const deletedByAdmin = '8'

export function encodeContent(content: Content, scope: Scope): proto.IMessage {
  if (content.change) return encodeChange(content.change, scope)
  const bare = encodeBare(content, scope.mediaHost, encodeContext(content, scope))
  const message = content.viewOnce ? { viewOnceMessageV2: { message: bare } } : bare
  return content.secret ? { ...message, messageContextInfo: { messageSecret: Buffer.from(content.secret, 'base64') } } : message
}

/** What the server and the receiver are told besides the ciphertext: attributes of `<message>` and of `<enc>`. */
export function envelopeFacts(content: Content): { type: string; mediaType?: string; edit?: string } {
  const { change, media, contacts, location, poll, structure } = content
  if (change?.kind === 'reaction') return { type: 'reaction' }
  if (change?.kind === 'timer') return { type: 'text' }
  if (change?.kind === 'edit') return { type: 'text', edit: '1' }
  if (change) return { type: 'text', edit: change.byAdmin ? deletedByAdmin : '7' }
  if (poll) return { type: 'poll' }
  if (structure) return { type: 'text' }
  if (contacts) return { type: 'media', mediaType: contacts.length === 1 ? 'vcard' : 'contact_array' }
  if (location) return { type: 'media', mediaType: 'location' }
  if (!media) return { type: 'text' }
  const { kind, voice, gif } = media
  return { type: 'media', mediaType: kind === 'audio' && voice ? 'ptt' : kind === 'video' && gif ? 'gif' : kind }
}

type Context = { contextInfo: proto.IContextInfo } | Record<string, never>

function encodeBare(content: Content, mediaHost: string, context: Context): proto.IMessage {
  const { text, media, location, contacts, poll, structure, link } = content
  if (structure) return encodeStructure(structure, media && encodeFile(media, '', mediaHost, {}), context)
  if (media) return encodeFile(media, text, mediaHost, context)
  if (location) return { locationMessage: { ...encodePlace(location), ...context } }
  if (poll) return encodePoll(poll, context)
  if (contacts) {
    const cards = contacts.map(({ name, vcard }) => ({ displayName: name, vcard }))
    const [first] = cards
    if (cards.length === 1) return { contactMessage: { ...first, ...context } }
    return { contactsArrayMessage: { displayName: `${cards.length} contatos`, contacts: cards, ...context } }
  }
  if (link) return { extendedTextMessage: { text, ...encodeLink(link), ...context } }
  return 'contextInfo' in context ? { extendedTextMessage: { text, ...context } } : { conversation: text }
}

function encodeLink({ matchedText, title, description, thumbnail }: LinkPreview): proto.Message.IExtendedTextMessage {
  return {
    matchedText,
    title,
    ...(description ? { description } : {}),
    ...(thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {}),
  }
}

function encodePoll({ question, options, version = 3 }: Poll, context: Context): proto.IMessage {
  const poll = { name: question, options: options.map((optionName) => ({ optionName })), selectableOptionsCount: 1, ...context }
  if (version === 1) return { pollCreationMessage: poll }
  if (version === 2) return { pollCreationMessageV2: poll }
  if (version === 4) return { pollCreationMessageV4: { message: { pollCreationMessage: poll } } }
  return version === 5 ? { pollCreationMessageV5: poll } : { pollCreationMessageV3: poll }
}

function encodeFile(media: Media, text: string, mediaHost: string, context: Context): proto.IMessage {
  const { kind, seconds, width, height } = media
  const thumbnail = media.thumbnail ? { jpegThumbnail: Buffer.from(media.thumbnail, 'base64') } : {}
  const file = { ...encodeReference(media, mediaHost), ...context }
  const caption = text ? { caption: text } : {}
  const length = seconds === undefined ? {} : { seconds }
  const frame = width && height ? { width, height } : {}
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, ...caption, ...frame, ...thumbnail } }
    case 'sticker':
      return { stickerMessage: { ...file, ...frame, isAnimated: media.animated ?? false } }
    case 'audio': {
      const waveform = media.waveform ? { waveform: Uint8Array.from(media.waveform) } : {}
      return { audioMessage: { ...file, ...length, ...waveform, ptt: media.voice ?? false } }
    }
    case 'video':
      return { videoMessage: { ...file, ...length, ...caption, ...frame, ...thumbnail, gifPlayback: media.gif ?? false } }
    case 'document':
    default: {
      const { fileName = 'documento' } = media
      const documentMessage = { ...file, fileName, title: fileName, ...caption, ...thumbnail }
      return text ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage }
    }
  }
}

/** Where the ciphertext is, and how to open it. */
function encodeReference(media: Media, mediaHost: string) {
  return {
    mimetype: media.mimetype,
    url: `https://${mediaHost}${media.directPath}`,
    directPath: media.directPath,
    mediaKey: Buffer.from(media.mediaKey, 'base64'),
    mediaKeyTimestamp: Math.floor(now() / 1000),
    fileLength: media.bytes,
    fileSha256: Buffer.from(media.sha256, 'hex'),
    fileEncSha256: Buffer.from(media.encryptedSha256, 'hex'),
  }
}

function encodePlace({ latitude, longitude, name, address, thumbnail }: Place): proto.Message.ILocationMessage {
  return {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...(thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {}),
  }
}

function encodeContext({ quoted, forwarded, ad, timer }: Content, scope: Scope): Context {
  const contextInfo: proto.IContextInfo = {
    ...(timer?.seconds ? { expiration: timer.seconds, ephemeralSettingTimestamp: Math.floor(timer.setAt / 1000) } : {}),
    ...(quoted ? encodeQuoted(quoted, scope) : {}),
    ...(forwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
    ...(ad ? { externalAdReply: encodeAdvertisement(ad) } : {}),
  }
  return Object.keys(contextInfo).length > 0 ? { contextInfo } : {}
}

/**
 * The quoted message is sent along, without its own quote. A quote from another conversation names that conversation, as in a private
 * answer.
 */
function encodeQuoted({ id, text, from, forged }: Quoted, scope: Scope): proto.IContextInfo {
  const original = forged ? undefined : scope.find(id)
  const quotedMessage = original ? encodeBare(original, scope.mediaHost, {}) : { conversation: text }
  const chat = original ? scope.jidOfChat(original.chat) : scope.chat
  const elsewhere = chat === scope.chat ? {} : { remoteJid: chat }
  return { stanzaId: id, ...(from ? { participant: scope.jidOf(from) } : {}), ...elsewhere, quotedMessage }
}

function encodeAdvertisement({ title, body, sourceUrl, sourceId, clickId }: Advertisement) {
  return {
    title,
    sourceType: 'ad',
    showAdAttribution: true,
    mediaType: proto.ContextInfo.ExternalAdReplyInfo.MediaType.NONE,
    ...(body ? { body } : {}),
    ...(sourceUrl ? { sourceUrl } : {}),
    ...(sourceId ? { sourceId } : {}),
    ...(clickId ? { ctwaClid: clickId } : {}),
  }
}

function encodeChange(change: Change, scope: Scope): proto.IMessage {
  const target = scope.find(change.of)
  const isForged = 'forged' in change && change.forged
  const author = target?.fromMe === false && !isForged ? (target.author ?? target.chat) : scope.writer
  const participant = scope.isGroup ? { participant: scope.jidOf(author) } : {}
  const key = { remoteJid: scope.chat, fromMe: author === scope.writer, id: change.of, ...participant }
  switch (change.kind) {
    case 'timer':
      return { protocolMessage: { type: types.EPHEMERAL_SETTING, ephemeralExpiration: change.timer.seconds } }
    case 'reaction':
      return { reactionMessage: { key, text: change.emoji, senderTimestampMs: now() } }
    case 'edit': {
      const content = target ?? { text: '' }
      const editedMessage = encodeBare({ ...content, text: change.text }, scope.mediaHost, encodeContext(content, scope))
      const plain = { protocolMessage: { type: types.MESSAGE_EDIT, key, editedMessage, timestampMs: now() } }
      if (!target?.secret || change.form === 'plain') return plain
      const secret = Buffer.from(target.secret, 'base64')
      return sealEdit(plain, key, { secret, author: scope.jidOf(scope.writer), damaged: change.form === 'damaged' })
    }
    case 'delete':
    default:
      return { protocolMessage: { type: types.REVOKE, key } }
  }
}
