import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { aesDecryptGCM, Curve, hkdf } from '@whiskeysockets/baileys'

/** The phone's side of pairing by code: the mirror image of what a linked device does with the eight characters it shows. */

/** Rounds of PBKDF2 between the characters and a key. */
const rounds = 2 << 16
const lengths = { salt: 32, iv: 16, key: 32, nonce: 12 }
const derive = promisify(pbkdf2)

export interface KeyPair {
  public: Uint8Array
  private: Uint8Array
}

/** What the device's last message must match: both ephemeral keys, and the identities on both sides. */
export interface Exchange {
  primaryEphemeral: KeyPair
  /** The key that the code unwrapped. With a wrong code it belongs to no device. */
  companionEphemeral: Uint8Array
  primaryIdentity: KeyPair
  companionIdentity: Uint8Array
}

/** Encrypts a public key so that only a side with the code can read it: salt, initial vector, ciphertext. */
export async function wrapWithCode(code: string, publicKey: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(lengths.salt)
  const iv = randomBytes(lengths.iv)
  const cipher = createCipheriv('aes-256-ctr', await keyOf(code, salt), iv)
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()])
}

/** @returns 32 bytes even with a wrong code, and nothing shows that they are wrong */
export async function unwrapWithCode(code: string, wrapped: Uint8Array): Promise<Buffer> {
  const [salt, iv, ciphertext] = split(wrapped, lengths.salt, lengths.iv)
  const decipher = createDecipheriv('aes-256-ctr', await keyOf(code, salt), iv)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

/** Opens the keys with which the device answers. @returns the secret that seals the account's offer @throws when the code was wrong */
export function openKeyBundle(wrapped: Uint8Array, exchange: Exchange): Buffer {
  const { primaryEphemeral, companionEphemeral, primaryIdentity, companionIdentity } = exchange
  const shared = Curve.sharedKey(primaryEphemeral.private, companionEphemeral)
  const [salt, nonce, ciphertext] = split(wrapped, lengths.salt, lengths.nonce)
  const key = hkdf(shared, lengths.key, { salt, info: 'link_code_pairing_key_bundle_encryption_key' })
  const bundle = aesDecryptGCM(ciphertext, key, nonce, Buffer.alloc(0))
  const [theirs, ours, random] = split(bundle, lengths.key, lengths.key)
  if (!theirs.equals(companionIdentity) || !ours.equals(primaryIdentity.public)) throw new Error('the keys are of others')
  const identityShared = Curve.sharedKey(primaryIdentity.private, companionIdentity)
  return Buffer.from(hkdf(Buffer.concat([shared, identityShared, random]), lengths.key, { info: 'adv_secret' }))
}

function keyOf(code: string, salt: Uint8Array): Promise<Buffer> {
  return derive(code, salt, rounds, lengths.key, 'sha256')
}

function split(bytes: Uint8Array, first: number, second: number): [Buffer, Buffer, Buffer] {
  const all = Buffer.from(bytes)
  return [all.subarray(0, first), all.subarray(first, first + second), all.subarray(first + second)]
}
