import type { MediaKind } from '@recado/contract/files'
import { fileTypeFromBuffer } from 'file-type'

interface Shown {
  kind: MediaKind
  ending: string
}

/**
 * Types that a browser shows in place, because nothing in them can run. PDF is not among them, since browsers refuse to show one in the
 * sandbox in which it would be served.
 */
const inPlace: Record<string, Shown> = {
  'image/jpeg': { kind: 'image', ending: 'jpg' },
  'image/png': { kind: 'image', ending: 'png' },
  'image/webp': { kind: 'image', ending: 'webp' },
  'image/gif': { kind: 'image', ending: 'gif' },
  'audio/mpeg': { kind: 'audio', ending: 'mp3' },
  'audio/ogg': { kind: 'audio', ending: 'ogg' },
  'audio/mp4': { kind: 'audio', ending: 'm4a' },
  'audio/webm': { kind: 'audio', ending: 'webm' },
  'video/mp4': { kind: 'video', ending: 'mp4' },
  'video/webm': { kind: 'video', ending: 'webm' },
}

const otherNames: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
}

export const unknownType = 'application/octet-stream'

/** The type according to a file's first bytes. Plain text when they are text and no other type is known. */
export async function typeOf(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const [type = ''] = found?.mime.split(';') ?? []
  if (type) return otherNames[type] ?? type
  return isText(bytes) ? 'text/plain' : unknownType
}

export function kindOfType(mimeType: string): MediaKind {
  return inPlace[mimeType]?.kind ?? 'application'
}

/** May a browser show it in place? Every other file is served as a download. */
export function isInline(file: { kind: MediaKind; mimeType: string }): boolean {
  return file.kind !== 'application' && file.mimeType in inPlace
}

/** The name for saving a file that has none. */
export function nameOfType(mimeType: string): string {
  const ending = inPlace[mimeType]?.ending
  return ending ? `file.${ending}` : 'file'
}

function isText(bytes: Uint8Array): boolean {
  try {
    // The last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return !/(?![\t\n\v\f\r])\p{Cc}/u.test(text)
  } catch {
    return false
  }
}
