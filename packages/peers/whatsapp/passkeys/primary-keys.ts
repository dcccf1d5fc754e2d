import { createHash, createHmac } from 'node:crypto'
import { aesDecryptGCM, Curve, hkdf, proto } from '@whiskeysockets/baileys'

/** The phone's side of the keys that are agreed on once its passkey was given: the mirror image of what the device does. */

export interface KeyPair {
  public: Uint8Array
  private: Uint8Array
}

/** The device as it presents itself before the phone says anything. */
export interface Prologue {
  /** The exact bytes that the commitment is over. */
  identity: Uint8Array
  publicKey: Uint8Array
  deviceType: number
  ref: string
  commitment: Uint8Array
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'

/** Shared by those who know the secret of the code that was scanned or typed. */
export function handoffKeyOf(advSecret: Uint8Array): Buffer {
  return Buffer.from(hkdf(Buffer.from(advSecret), 32, { info: 'shortcake-passkey-handoff-v1' }))
}

export function isProof(proof: Uint8Array, handoffKey: Uint8Array, payload: Uint8Array): boolean {
  return createHmac('sha256', handoffKey).update(payload).digest().equals(Buffer.from(proof))
}

/** @throws when the payload is not what a device sends */
export function readPrologue(payload: Uint8Array): Prologue {
  const { companionEphemeralIdentity: identity, commitment } = proto.ProloguePayload.decode(payload)
  const { publicKey, deviceType, ref } = proto.CompanionEphemeralIdentity.decode(identity ?? new Uint8Array())
  const hash = commitment?.hash
  if (!identity || publicKey?.length !== 32 || !ref || hash?.length !== 32) throw new Error('the payload is wrong')
  return { identity, publicKey, deviceType: Number(deviceType), ref, commitment: hash }
}

/** Whether the nonce is the one that the device had committed itself to. */
export function opens({ identity, commitment }: Prologue, nonce: Uint8Array): boolean {
  return createHash('sha256').update(identity).update(nonce).digest().equals(Buffer.from(commitment))
}

/** The eight characters that both sides show. */
export function codeOf(own: { key: Uint8Array; nonce: Uint8Array }, companionNonce: Uint8Array): string {
  const mixed = createHash('sha256').update(companionNonce).update(own.key).digest()
  const five = [0, 1, 2, 3, 4].map((at) => (own.nonce[at] ?? 0) ^ (mixed[at] ?? 0))
  const bits = five.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** The keys of the device, and its new secret. @throws when the envelope was not sealed for this phone */
export function openRequest(sealed: Uint8Array, own: KeyPair, { publicKey, deviceType, ref }: Prologue) {
  const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed)
  if (!encryptedPayload || iv?.length !== 12) throw new Error('the envelope is wrong')
  const salt = Buffer.from(`Companion Pairing ${deviceType} with ref ${ref}`)
  const info = 'Pairing Information Encryption Key'
  const key = hkdf(Curve.sharedKey(own.private, publicKey), 32, { salt, info })
  const opened = aesDecryptGCM(encryptedPayload, key, iv, Buffer.alloc(0))
  const { companionPublicKey, companionIdentityKey, advSecret } = proto.PairingRequest.decode(opened)
  if (companionPublicKey?.length !== 32 || companionIdentityKey?.length !== 32 || advSecret?.length !== 32) {
    throw new Error('the keys are wrong')
  }
  return { noiseKey: companionPublicKey, identityKey: companionIdentityKey, advSecret: Buffer.from(advSecret) }
}
