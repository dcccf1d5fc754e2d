import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts bytes for one place: `identity` (the row's key) is authenticated, so that they do not decrypt in another row. */
export function seal(secret: Buffer, identity: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, secret, iv).setAAD(Buffer.from(identity))
  const body = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body])
}

/** Throws when the secret or the identity differs, or a bit was changed. */
export function open(secret: Buffer, identity: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivLength)
  const tag = sealed.subarray(ivLength, ivLength + tagLength)
  const opening = createDecipheriv(cipher, secret, iv, { authTagLength: tagLength }).setAAD(Buffer.from(identity)).setAuthTag(tag)
  return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()])
}
