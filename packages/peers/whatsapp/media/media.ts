import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hkdf } from '@whiskeysockets/baileys'
import type { MediaStore } from './store.ts'

export type MediaKind = 'image' | 'audio' | 'video' | 'document' | 'sticker'

/** What a phone knows of a file in a message: what it is, where its ciphertext is and how to open it. */
export interface Media {
  kind: MediaKind
  mimetype: string
  /** Length and SHA-256 (hex) of the file itself. */
  bytes: number
  sha256: string
  fileName?: string | undefined
  /** A voice note rather than a piece of music. */
  voice?: boolean | undefined
  /** Length of audio or video. */
  seconds?: number | undefined
  /** Loudness of a voice note over time: up to 64 values of 0 to 100. */
  waveform?: number[] | undefined
  /** Of a picture or a video, in pixels. */
  width?: number | undefined
  height?: number | undefined
  /** A small JPEG, base64. */
  thumbnail?: string | undefined
  /** A video that plays by itself, without sound. */
  gif?: boolean | undefined
  /** A sticker that moves. */
  animated?: boolean | undefined
  /** Where the ciphertext is on the media server, and its SHA-256 (hex). */
  directPath: string
  encryptedSha256: string
  /** 32 bytes, base64. */
  mediaKey: string
  /** Why the phone that received the message could not get the file. */
  problem?: string
}

/** WhatsApp's name for each kind when deriving the keys; it treats a sticker as a picture. */
const keyInfo: Record<MediaKind | 'app-state', string> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  audio: 'WhatsApp Audio Keys',
  video: 'WhatsApp Video Keys',
  document: 'WhatsApp Document Keys',
  'app-state': 'WhatsApp App State Keys',
}
const macLength = 10

/** What a phone says of a file besides its bytes. */
export type FileFacts = Pick<Media, 'kind' | 'mimetype' | 'fileName' | 'voice' | 'seconds' | 'waveform'> &
  Pick<Media, 'width' | 'height' | 'thumbnail' | 'gif' | 'animated'>

type PartialFileFacts = Partial<Omit<FileFacts, 'kind' | 'mimetype'>> & { kind?: MediaKind | undefined }

/** How a phone describes a file. Facts that are not given follow from the type. Phones record voice notes in Ogg. */
export function describeFile(mimetype: string, told: PartialFileFacts): FileFacts {
  const [group] = mimetype.split('/')
  const usual = group === 'image' || group === 'audio' || group === 'video' ? group : 'document'
  const kind = told.kind ?? usual
  const voice = kind === 'audio' ? (told.voice ?? mimetype.startsWith('audio/ogg')) : undefined
  return { ...told, kind, mimetype, voice }
}

/** A phone encrypts a file with a new key and uploads it. @param pn the phone's number */
export function uploadMedia(store: MediaStore, pn: string, file: Buffer, facts: FileFacts): Media {
  const mediaKey = randomBytes(32)
  const encrypted = encryptFile(mediaKey, facts.kind, file)
  const { directPath } = store.put(encrypted, pn)
  return {
    ...facts,
    bytes: file.length,
    sha256: sha256(file),
    directPath,
    encryptedSha256: sha256(encrypted),
    mediaKey: mediaKey.toString('base64'),
  }
}

/** A phone downloads a file and opens it. @throws when it is missing, or is not what the message says */
export function downloadMedia(store: MediaStore, media: Media): Buffer {
  const encrypted = store.get(media.directPath)
  if (!encrypted) throw new Error(`the media server has no ${media.directPath}`)
  if (sha256(encrypted) !== media.encryptedSha256) throw new Error('the hash of the encrypted file is not the one in the message')
  const file = decryptFile(Buffer.from(media.mediaKey, 'base64'), media.kind, encrypted)
  if (file.length !== media.bytes) throw new Error(`the file has ${file.length} bytes, the message says ${media.bytes}`)
  if (sha256(file) !== media.sha256) throw new Error('the hash of the file is not the one in the message')
  return file
}

/**
 * AES-256-CBC under keys that follow from `mediaKey` alone, then the first 10 bytes of an HMAC-SHA256 over the initial vector and the
 * ciphertext.
 */
export function encryptFile(mediaKey: Buffer, kind: keyof typeof keyInfo, file: Buffer): Buffer {
  const { iv, cipherKey, macKey } = expand(mediaKey, kind)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const ciphertext = Buffer.concat([cipher.update(file), cipher.final()])
  return Buffer.concat([ciphertext, macOf(macKey, iv, ciphertext)])
}

function decryptFile(mediaKey: Buffer, kind: MediaKind, encrypted: Buffer): Buffer {
  const { iv, cipherKey, macKey } = expand(mediaKey, kind)
  const ciphertext = encrypted.subarray(0, -macLength)
  const mac = encrypted.subarray(-macLength)
  if (mac.length !== macLength || !timingSafeEqual(mac, macOf(macKey, iv, ciphertext))) {
    throw new Error('the authentication code of the file is wrong')
  }
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

function expand(mediaKey: Buffer, kind: keyof typeof keyInfo): { iv: Buffer; cipherKey: Buffer; macKey: Buffer } {
  const keys = Buffer.from(hkdf(mediaKey, 112, { info: keyInfo[kind] }))
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) }
}

function macOf(key: Buffer, iv: Buffer, ciphertext: Buffer): Buffer {
  return createHmac('sha256', key).update(iv).update(ciphertext).digest().subarray(0, macLength)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
