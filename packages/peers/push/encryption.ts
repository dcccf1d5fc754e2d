import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface BrowserKeys {
  ecdh: ECDH
  /** Uncompressed point on P-256, 65 bytes. */
  publicKey: Buffer
  /** 16 bytes. */
  auth: Buffer
}

export function createBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  return { ecdh, publicKey: ecdh.generateKeys(), auth: randomBytes(16) }
}

const saltLength = 16
const headerLength = saltLength + 4 + 1
const tagLength = 16
const lastRecord = 2

/** Decrypts a web push message: RFC 8291 over one record of RFC 8188 (aes128gcm). */
export function decrypt(body: Buffer, { ecdh, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, saltLength)
  const recordSize = body.readUInt32BE(saltLength)
  const senderKey = body.subarray(headerLength, headerLength + body.readUInt8(saltLength + 4))
  const record = body.subarray(headerLength + senderKey.length)
  if (record.length > recordSize) throw new Error('The message has more than one record')
  const secret = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const keyMaterial = derive(secret, auth, info, 32)
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== lastRecord) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString('utf8')
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
