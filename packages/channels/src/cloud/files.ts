import type { Capabilities } from '@recado/border/capabilities'
import type { FileKind, OutboundFile } from '@recado/border/content'
import { Refused } from '#provider.ts'

const mb = 1024 * 1024
const kb = 1024
const openXml = 'application/vnd.openxmlformats-officedocument'

interface Kind {
  maxBytes: number
  /** The ending of a name, by type. */
  types: Readonly<Record<string, string>>
}

/** What Meta takes (developers.facebook.com, Cloud API, media). */
const kinds: Readonly<Record<FileKind, Kind>> = {
  image: { maxBytes: 5 * mb, types: { 'image/jpeg': 'jpg', 'image/png': 'png' } },
  video: { maxBytes: 16 * mb, types: { 'video/mp4': 'mp4', 'video/3gpp': '3gp' } },
  audio: {
    maxBytes: 16 * mb,
    types: { 'audio/aac': 'aac', 'audio/amr': 'amr', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' },
  },
  document: {
    maxBytes: 100 * mb,
    types: {
      'text/plain': 'txt',
      'application/pdf': 'pdf',
      'application/msword': 'doc',
      'application/vnd.ms-excel': 'xls',
      'application/vnd.ms-powerpoint': 'ppt',
      [`${openXml}.wordprocessingml.document`]: 'docx',
      [`${openXml}.spreadsheetml.sheet`]: 'xlsx',
      [`${openXml}.presentationml.presentation`]: 'pptx',
    },
  },
  sticker: { maxBytes: 100 * kb, types: { 'image/webp': 'webp' } },
}
const movingStickerBytes = 500 * kb

const otherNames: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
}

function takenOf(kind: FileKind): { maxBytes: number; types: string[] } {
  const types = Object.keys(kinds[kind].types)
  const others = Object.entries(otherNames).flatMap(([name, type]) => (types.includes(type) ? [name] : []))
  return { maxBytes: kind === 'sticker' ? movingStickerBytes : kinds[kind].maxBytes, types: [...types, ...others] }
}

/** The same for those who choose files: larger ones and others are not offered. */
export const taken: NonNullable<Capabilities['files']> = {
  image: takenOf('image'),
  video: takenOf('video'),
  audio: takenOf('audio'),
  document: takenOf('document'),
  sticker: takenOf('sticker'),
}

/** How a file is handed to Meta, which judges by name and type besides the bytes. */
export interface Uploadable {
  type: string
  name: string
}

/** Type and name for the upload of a file. Throws Refused for what Meta would not take. */
export function uploadableOf(file: Omit<OutboundFile, 'type' | 'key'>, size: number): Uploadable {
  const { kind, mimeType, voice, animated } = file
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  const type = otherNames[bare] ?? bare
  const { types, maxBytes } = kinds[kind]
  const ending = Object.hasOwn(types, type) ? types[type] : undefined
  if (ending === undefined) throw Refused.forGood('file-refused')
  const limit = kind === 'sticker' && animated ? movingStickerBytes : maxBytes
  if (size > limit) throw Refused.forGood('file-too-large')
  if (size === 0) throw Refused.forGood('file-refused')
  const isOpus = type === 'audio/ogg'
  return { type: isOpus ? 'audio/ogg; codecs=opus' : type, name: `${voice && isOpus ? 'voice' : kind}.${ending}` }
}
