import { extractMessageContent, type proto } from '@whiskeysockets/baileys'
import type { Media } from './media.ts'

/** What a message says: words, a file, or a file with words under it. */
export interface Content {
  /** Empty for a file without a caption. */
  text: string
  media?: Media
}

/** @param mediaHost `host:port` of the media server */
export function encodeContent({ text, media }: Content, mediaHost: string): proto.IMessage {
  if (!media) return { conversation: text }
  const { kind, mimetype, seconds } = media
  const file = {
    mimetype,
    url: `https://${mediaHost}${media.directPath}`,
    directPath: media.directPath,
    mediaKey: Buffer.from(media.mediaKey, 'base64'),
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileLength: media.bytes,
    fileSha256: Buffer.from(media.sha256, 'hex'),
    fileEncSha256: Buffer.from(media.encryptedSha256, 'hex'),
  }
  const caption = text ? { caption: text } : {}
  const length = seconds === undefined ? {} : { seconds }
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, ...caption } }
    case 'sticker':
      return { stickerMessage: file }
    case 'audio':
      return { audioMessage: { ...file, ...length, ptt: media.voice ?? false } }
    case 'video':
      return { videoMessage: { ...file, ...length, ...caption } }
    case 'document':
    default: {
      const { fileName = 'documento' } = media
      const documentMessage = { ...file, fileName, title: fileName, ...caption }
      return text ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage }
    }
  }
}

/** Reads what a linked device wrote; what it cannot show it names, like `<contactMessage>`. */
export function decodeContent(message: proto.IMessage): Content {
  const inner = extractMessageContent(message) ?? message
  const words = inner.conversation || inner.extendedTextMessage?.text
  if (words) return { text: words }
  const { imageMessage, stickerMessage, audioMessage, videoMessage, documentMessage } = inner
  if (imageMessage) return { text: imageMessage.caption ?? '', media: { kind: 'image', ...readFile(imageMessage) } }
  if (stickerMessage) return { text: '', media: { kind: 'sticker', ...readFile(stickerMessage) } }
  if (audioMessage) {
    const length = audioMessage.seconds ? { seconds: audioMessage.seconds } : {}
    return { text: '', media: { kind: 'audio', ...readFile(audioMessage), ...length, voice: audioMessage.ptt ?? false } }
  }
  if (videoMessage) return { text: videoMessage.caption ?? '', media: { kind: 'video', ...readFile(videoMessage) } }
  if (documentMessage) {
    const name = documentMessage.fileName ? { fileName: documentMessage.fileName } : {}
    return { text: documentMessage.caption ?? '', media: { kind: 'document', ...readFile(documentMessage), ...name } }
  }
  const kind = Object.keys(inner).find(name => name.endsWith('Message') && inner[name as keyof proto.IMessage])
  return { text: `<${kind ?? 'empty'}>` }
}

/** What the server is told of a file in a message, beside the ciphertext. */
export function mediaTypeOf({ media }: Content): string | undefined {
  return media?.kind === 'audio' && media.voice ? 'ptt' : media?.kind
}

function readFile(file: proto.Message.IImageMessage | proto.Message.IAudioMessage): Omit<Media, 'kind'> {
  return {
    mimetype: file.mimetype ?? 'application/octet-stream',
    bytes: Number(file.fileLength ?? 0),
    sha256: Buffer.from(file.fileSha256 ?? []).toString('hex'),
    directPath: file.directPath ?? '',
    encryptedSha256: Buffer.from(file.fileEncSha256 ?? []).toString('hex'),
    mediaKey: Buffer.from(file.mediaKey ?? []).toString('base64'),
  }
}
