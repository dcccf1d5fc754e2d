import { maxMediaBytes } from '@recado/contract/media/api'
import type { Storage } from '@recado/storage/storage'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileReference } from '#platform/files/addresses.ts'
import type { MediaRow } from './row.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { createGate } from '#platform/gate.ts'
import { kindOfType, typeOf, unknownType } from './file-kind.ts'
import { type Picture, readPicture } from './picture.ts'
import { readSound } from './sound.ts'

/** What a file's bytes tell. */
export interface FileMetadata extends Pick<
  MediaRow,
  'kind' | 'mimeType' | 'size' | 'seconds' | 'width' | 'height' | 'hasThumbnail'
> {
  /** Bytes in storage, including the thumbnail's. */
  stored: number
  /** A tiny JPEG, base64, that goes with the file wherever it is sent. */
  preview?: string
}

export type Illustration = Required<Pick<FileMetadata, 'hasThumbnail' | 'preview' | 'stored'>>

/** For code that holds a file in memory: up to 16 MB, and what is made of it may be as large. A company waits only for its own files. */
export const fileGate = createGate(3, 2)

/** Enough of a file to tell its type. */
const headBytes = 1024 * 1024

/**
 * Inspects a stored file: its type by its bytes, its dimensions and length, and a thumbnail beside it. A picture that is unreadable or too
 * large to read becomes a file like any other: `application`. Undefined when there is no file.
 */
export function inspect(storage: Storage, file: Omit<FileReference, 'variant'>): Promise<FileMetadata | undefined> {
  return fileGate(file.companyId, () => look(storage, file))
}

async function look(storage: Storage, file: Omit<FileReference, 'variant'>): Promise<FileMetadata | undefined> {
  const key = storageKey({ ...file, variant: 'file' })
  const size = await storage.size(key)
  if (size === undefined) return undefined
  const bytes = await read(storage, key, Math.min(size, size > maxMediaBytes ? headBytes : size))
  const mimeType = await typeOf(bytes)
  const facts: FileMetadata = {
    kind: 'application',
    mimeType,
    size,
    stored: size,
    seconds: null,
    width: null,
    height: null,
    hasThumbnail: false,
  }
  const kind = kindOfType(mimeType)
  // The file is too large to inspect. The caller decides by its kind.
  if (size > maxMediaBytes) return { ...facts, kind }
  if (kind === 'image') return { ...facts, ...(await pictureFacts(storage, file, bytes, size)) }
  if (kind === 'audio' || kind === 'video') return { ...facts, ...(await soundFacts(bytes, mimeType)) }
  return facts
}

async function pictureFacts(
  storage: Storage,
  file: Omit<FileReference, 'variant'>,
  bytes: Uint8Array,
  size: number,
): Promise<Partial<FileMetadata>> {
  const picture = await readPicture(bytes)
  if (!picture) return { mimeType: unknownType }
  const { width, height, preview } = picture
  return { kind: 'image', width, height, preview, ...(await putThumbnail(storage, file, picture, size)) }
}

/** The file is stored, whatever becomes of its thumbnail. If the thumbnail cannot be stored, screens show the file itself. */
async function putThumbnail(storage: Storage, file: Omit<FileReference, 'variant'>, { thumbnail }: Picture, size: number) {
  const added = await storage.put(storageKey({ ...file, variant: 'thumb' }), thumbnail).catch(() => undefined)
  return { hasThumbnail: added !== undefined, stored: size + (added ?? 0) }
}

/** We do not decode videos. A picture that was made from the video stands for it. Undefined when that picture is unreadable. */
export function illustrate(
  storage: Storage,
  file: Omit<FileReference, 'variant'>,
  size: number,
  preview: string,
): Promise<Illustration | undefined> {
  return fileGate(file.companyId, async () => {
    const picture = await readPicture(Buffer.from(preview, 'base64'))
    if (!picture) return undefined
    return { preview: picture.preview, ...(await putThumbnail(storage, file, picture, size)) }
  })
}

async function soundFacts(bytes: Uint8Array, mimeType: string): Promise<Partial<FileMetadata>> {
  const sound = await readSound(bytes)
  // We cannot read its codec or container. A browser may.
  if (!sound) return { kind: kindOfType(mimeType) }
  const { seconds, width, height, hasVideo } = sound
  const container = mimeType.replace(/^\w+/, hasVideo ? 'video' : 'audio')
  return { kind: kindOfType(container), mimeType: container, seconds, width, height }
}

export async function read(storage: Storage, key: string, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0)
  const found = await storage.get(key, { start: 0, end: length - 1 })
  return found ? buffer(found.stream satisfies Readable) : Buffer.alloc(0)
}
