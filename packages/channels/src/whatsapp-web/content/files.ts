import type { proto } from '@whiskeysockets/baileys'
import type { FileKind, InboundFile } from '@recado/border/content'

const maxThumbnailBytes = 64 * 1024
const waveformLength = 64

interface AnyFile {
  mimetype?: string | null
  fileLength?: number | { toString(): string } | null
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  fileSha256?: Uint8Array | null
  fileEncSha256?: Uint8Array | null
  caption?: string | null
  seconds?: number | null
  width?: number | null
  height?: number | null
  jpegThumbnail?: Uint8Array | null
}

type Made = InboundFile | undefined

/** The file of a message, by the kind of message. */
export const fileMakers: Record<string, (message: proto.IMessage) => Made> = {
  imageMessage: (m) => fileOf('image', m.imageMessage),
  videoMessage: (m) => fileOf('video', m.videoMessage, m.videoMessage?.gifPlayback ? { animated: true } : {}),
  ptvMessage: (m) => fileOf('video', m.ptvMessage),
  stickerMessage: (m) => fileOf('sticker', m.stickerMessage, m.stickerMessage?.isAnimated ? { animated: true } : {}),
  audioMessage: ({ audioMessage: m }) => {
    const waveform = m?.waveform?.length ? { waveform: [...m.waveform].slice(0, waveformLength) } : {}
    return fileOf('audio', m, { ...(m?.ptt ? { voice: true } : {}), ...waveform })
  },
  documentMessage: ({ documentMessage: m }) => {
    const fileName = m?.fileName ?? m?.title
    return fileOf('document', m, fileName ? { fileName } : {})
  },
}

/** A file without a key and a location cannot be fetched and counts as absent. */
function fileOf(kind: FileKind, file: AnyFile | null | undefined, more: Partial<InboundFile> = {}): Made {
  if (!file?.mediaKey?.length || !(file.directPath || file.url)) return undefined
  const size = Number(file.fileLength ?? 0)
  return {
    type: 'file',
    kind,
    mimeType: file.mimetype || 'application/octet-stream',
    ...(file.caption ? { caption: file.caption } : {}),
    ...(Number.isSafeInteger(size) && size > 0 ? { size } : {}),
    ...(file.seconds ? { seconds: file.seconds } : {}),
    ...(file.width && file.height ? { width: file.width, height: file.height } : {}),
    ...jpegOf(file.jpegThumbnail),
    ...more,
    source: sourceOf(kind, file),
  }
}

/** Everything needed to fetch the file. `readSource` parses it. */
function sourceOf(kind: FileKind, file: AnyFile): Record<string, unknown> {
  return {
    kind,
    mediaKey: base64(file.mediaKey),
    directPath: file.directPath ?? pathOf(file.url),
    fileSha256: base64(file.fileSha256),
    fileEncSha256: base64(file.fileEncSha256),
  }
}

function pathOf(url: string | null | undefined): string {
  const parsed = url ? URL.parse(url) : null
  return parsed ? parsed.pathname + parsed.search : ''
}

function base64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64')
}

export function jpegOf(jpeg: Uint8Array | null | undefined): { thumbnail?: string } {
  if (!jpeg?.length || jpeg.length > maxThumbnailBytes) return {}
  return { thumbnail: base64(jpeg) }
}
