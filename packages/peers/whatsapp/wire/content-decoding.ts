import { extractMessageContent, proto } from '@whiskeysockets/baileys'
import type { Change, Content, Quoted, Timer } from './content.ts'
import type { Media } from '#whatsapp/media/media.ts'
import { now } from '#whatsapp/clock.ts'

/** The phone number behind a jid, as far as the reading phone knows it. */
export type NumberOf = (jid: string | null | undefined) => string | undefined

const types = proto.Message.ProtocolMessage.Type

/** Reads a message of a linked device. Names the kinds that it cannot show, like `<eventMessage>`. */
export function decodeContent(message: proto.IMessage, numberOf: NumberOf): Content {
  const inner = extractMessageContent(message) ?? message
  const change = decodeChange(inner)
  if (change) return { text: '', change }
  const context = contextOf(inner)
  const { messageSecret } = message.messageContextInfo ?? {}
  return {
    ...decodeBare(inner),
    secret: messageSecret?.length ? Buffer.from(messageSecret).toString('base64') : undefined,
    quoted: decodeQuoted(context, numberOf),
    forwarded: context?.isForwarded || undefined,
    viewOnce: isViewOnce(message) || undefined,
    timer: timerIn(context),
  }
}

function decodeBare(inner: proto.IMessage): Content {
  const words = inner.conversation || inner.extendedTextMessage?.text
  if (words) return { text: words }
  const file = decodeFile(inner)
  if (file) return file
  const { locationMessage, contactMessage, contactsArrayMessage } = inner
  if (locationMessage) return decodePlace(locationMessage)
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (cards)
    return { text: '', contacts: cards.map(({ displayName, vcard }) => ({ name: displayName ?? '', vcard: vcard ?? '' })) }
  const poll = inner.pollCreationMessage ?? inner.pollCreationMessageV2 ?? inner.pollCreationMessageV3
  if (poll) {
    const options = (poll.options ?? []).map(({ optionName }) => optionName ?? '')
    return { text: '', poll: { question: poll.name ?? '', options } }
  }
  const kind = Object.keys(inner).find((name) => name.endsWith('Message') && inner[name as keyof proto.IMessage])
  return { text: `<${kind ?? 'empty'}>` }
}

function decodeFile(inner: proto.IMessage): Content | undefined {
  const { imageMessage, stickerMessage, audioMessage, videoMessage, documentMessage } = inner
  if (imageMessage) {
    return {
      text: imageMessage.caption ?? '',
      media: { kind: 'image', ...decodeReference(imageMessage), ...frameOf(imageMessage) },
    }
  }
  if (stickerMessage) {
    const animated = stickerMessage.isAnimated || undefined
    return { text: '', media: { kind: 'sticker', ...decodeReference(stickerMessage), ...frameOf(stickerMessage), animated } }
  }
  if (audioMessage) {
    const waveform = audioMessage.waveform?.length ? [...audioMessage.waveform] : undefined
    const sound = { seconds: audioMessage.seconds || undefined, waveform, voice: audioMessage.ptt ?? false }
    return { text: '', media: { kind: 'audio', ...decodeReference(audioMessage), ...sound } }
  }
  if (videoMessage) {
    const film = { seconds: videoMessage.seconds || undefined, gif: videoMessage.gifPlayback || undefined }
    const media: Media = { kind: 'video', ...decodeReference(videoMessage), ...frameOf(videoMessage), ...film }
    return { text: videoMessage.caption ?? '', media }
  }
  if (documentMessage) {
    const name = { fileName: documentMessage.fileName || undefined }
    return { text: documentMessage.caption ?? '', media: { kind: 'document', ...decodeReference(documentMessage), ...name } }
  }
  return undefined
}

function decodeReference(file: proto.Message.IImageMessage | proto.Message.IAudioMessage): Omit<Media, 'kind'> {
  return {
    mimetype: file.mimetype ?? 'application/octet-stream',
    bytes: Number(file.fileLength ?? 0),
    sha256: Buffer.from(file.fileSha256 ?? []).toString('hex'),
    directPath: file.directPath ?? '',
    encryptedSha256: Buffer.from(file.fileEncSha256 ?? []).toString('hex'),
    mediaKey: Buffer.from(file.mediaKey ?? []).toString('base64'),
  }
}

interface Framed {
  width?: number | null
  height?: number | null
  jpegThumbnail?: Uint8Array | null
}

function frameOf({ width, height, jpegThumbnail }: Framed): Pick<Media, 'width' | 'height' | 'thumbnail'> {
  return { width: width || undefined, height: height || undefined, thumbnail: decodeThumbnail(jpegThumbnail) }
}

function decodePlace(place: proto.Message.ILocationMessage): Content {
  const { degreesLatitude, degreesLongitude, name, address, jpegThumbnail } = place
  const words = { name: name || undefined, address: address || undefined, thumbnail: decodeThumbnail(jpegThumbnail) }
  return { text: '', location: { latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, ...words } }
}

function decodeThumbnail(jpeg: Uint8Array | null | undefined): string | undefined {
  return jpeg?.length ? Buffer.from(jpeg).toString('base64') : undefined
}

function decodeQuoted(context: proto.IContextInfo | undefined, numberOf: NumberOf): Quoted | undefined {
  if (!context?.stanzaId) return undefined
  const original = extractMessageContent(context.quotedMessage ?? undefined)
  return { id: context.stanzaId, text: original ? decodeBare(original).text : '', from: numberOf(context.participant) }
}

function decodeChange({ reactionMessage, protocolMessage }: proto.IMessage): Change | undefined {
  if (reactionMessage) return { kind: 'reaction', of: reactionMessage.key?.id ?? '', emoji: reactionMessage.text ?? '' }
  const of = protocolMessage?.key?.id ?? ''
  if (protocolMessage?.type === types.REVOKE) return { kind: 'delete', of }
  if (protocolMessage?.type === types.EPHEMERAL_SETTING) {
    return { kind: 'timer', of: '', timer: { seconds: protocolMessage.ephemeralExpiration ?? 0, setAt: now() } }
  }
  if (protocolMessage?.type !== types.MESSAGE_EDIT) return undefined
  const edited = extractMessageContent(protocolMessage.editedMessage ?? undefined)
  return { kind: 'edit', of, text: edited ? decodeBare(edited).text : '' }
}

/** Without the time since when it holds, apps do not know which timer is meant. */
function timerIn(context: proto.IContextInfo | undefined): Timer | undefined {
  const since = Number(context?.ephemeralSettingTimestamp ?? 0)
  return context?.expiration && since > 0 ? { seconds: context.expiration, setAt: since * 1000 } : undefined
}

/** Every kind of message has its context in the same place. */
function contextOf(inner: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(inner) as unknown[]) {
    const context = typeof part === 'object' && part !== null && 'contextInfo' in part ? part.contextInfo : undefined
    if (context) return context
  }
  return undefined
}

function isViewOnce({ viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension }: proto.IMessage): boolean {
  return Boolean(viewOnceMessage ?? viewOnceMessageV2 ?? viewOnceMessageV2Extension)
}
