import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getMediaKeys } from '@whiskeysockets/baileys'
import type { FileKind } from '@recado/border/content'

/** Bytes of the MAC at the end of an encrypted file. */
export const macLength = 10

export interface Encrypted {
  mediaKey: Buffer
  fileSha256: Buffer
  fileEncSha256: Buffer
  /** Size of the unencrypted file in bytes. */
  fileLength: number
}

/**
 * Encrypts a file in WhatsApp's format (AES-256-CBC, then ten bytes of an HMAC over IV and ciphertext) as a stream into a file on disk.
 * Baileys can do this too, but there a full disk would end the process.
 */
export async function encryptTo(path: string, content: Readable, kind: FileKind): Promise<Encrypted> {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind)
  if (!macKey) throw new Error('A media key without its part for authentication')
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const hmac = createHmac('sha256', macKey).update(iv)
  const clear = createHash('sha256')
  const encrypted = createHash('sha256')
  let fileLength = 0

  const seal = (bytes: Buffer) => {
    hmac.update(bytes)
    encrypted.update(bytes)
    return bytes
  }

  async function* pieces(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      clear.update(piece)
      fileLength += piece.length
      yield seal(cipher.update(piece))
    }
    yield seal(cipher.final())
    const mac = hmac.digest().subarray(0, macLength)
    encrypted.update(mac)
    yield mac
  }

  await pipeline(content, pieces, createWriteStream(path, { mode: 0o600 }))
  return { mediaKey, fileSha256: clear.digest(), fileEncSha256: encrypted.digest(), fileLength }
}
