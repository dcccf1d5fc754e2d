import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys'
import { macLength } from './encrypt.ts'
import { Corrupt } from '#provider.ts'

/** How to decrypt a file. Its kind determines how its keys are derived. */
export interface Sealed {
  kind: MediaType
  mediaKey: Uint8Array
  fileSha256: Uint8Array
}

/** Decrypts a downloaded file in a stream. Throws at the end when the file is not the one that was sent. */
export async function* decrypt(ciphertext: AsyncIterable<Uint8Array>, source: Sealed): AsyncGenerator<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(source.mediaKey, source.kind)
  if (!macKey) throw new Error('A media key without its part for authentication')
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const hmac = createHmac('sha256', macKey).update(iv)
  const clear = createHash('sha256')

  const open = (bytes: Buffer) => {
    clear.update(bytes)
    return bytes
  }
  const unseal = (bytes: Uint8Array) => {
    hmac.update(bytes)
    return open(decipher.update(bytes))
  }

  // The MAC at the end is not ciphertext. The latest piece is withheld until it is known whether it is the last.
  let held: Uint8Array = Buffer.alloc(0)
  for await (const piece of ciphertext) {
    if (piece.length < macLength) {
      held = Buffer.concat([held, piece])
      continue
    }
    yield unseal(held)
    held = piece
  }
  const code = held.subarray(-macLength)
  yield unseal(held.subarray(0, -macLength))
  const expected = hmac.digest().subarray(0, macLength)
  if (code.length !== macLength || !timingSafeEqual(code, expected)) throw new Corrupt('The file was changed on its way')
  yield open(decipher.final())
  if (source.fileSha256.length > 0 && !clear.digest().equals(source.fileSha256))
    throw new Corrupt('Another file than was announced')
}
