import { randomBytes } from 'node:crypto'
import { aesEncryptGCM, bytesToCrockford, Curve, hkdf, hmacSign, proto, sha256, type KeyPair } from '@whiskeysockets/baileys'

/** The keys on which device and phone agree once the account's passkey was given. */

/** `Browsers.ubuntu('Chrome')`, as the socket registers. */
const deviceType: number = proto.DeviceProps.PlatformType.CHROME

/** What the phone is told of the device first. The nonce is committed to, and told later. */
export interface Presented {
  ephemeral: KeyPair
  nonce: Uint8Array
  ref: string
}

export interface PrimaryIdentity {
  publicKey: Uint8Array
  nonce: Uint8Array
}

/** Known to those who know the secret of the code that the phone took. */
export function handoffKeyOf(advSecret: Uint8Array): Buffer {
  return Buffer.from(hkdf(Buffer.from(advSecret), 32, { info: 'shortcake-passkey-handoff-v1' }))
}

export function prologueOf({ ephemeral, nonce, ref }: Presented): Buffer {
  const identity = { publicKey: ephemeral.public, deviceType, ref }
  const companionEphemeralIdentity = proto.CompanionEphemeralIdentity.encode(identity).finish()
  const hash = sha256(Buffer.concat([companionEphemeralIdentity, nonce]))
  return Buffer.from(proto.ProloguePayload.encode({ companionEphemeralIdentity, commitment: { hash } }).finish())
}

export function proofOf(prologue: Uint8Array, handoffKey: Uint8Array): Buffer {
  return hmacSign(prologue, handoffKey)
}

/** Undefined when it is not what a phone sends. */
export function readPrimaryIdentity(bytes: Uint8Array | undefined): PrimaryIdentity | undefined {
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes ?? new Uint8Array())
    return publicKey?.length === 32 && nonce?.length === 32 ? { publicKey, nonce } : undefined
  } catch {
    return undefined
  }
}

/** The eight characters that both sides show. */
export function codeOf(primary: PrimaryIdentity, nonce: Uint8Array): string {
  const mixed = sha256(Buffer.concat([nonce, primary.publicKey]))
  return bytesToCrockford(Buffer.from(mixed.subarray(0, 5).map((byte, at) => byte ^ (primary.nonce[at] ?? 0))))
}

/** The keys of the device and its new secret, for this phone alone. */
export function sealRequest(
  { ephemeral, ref }: Presented,
  primary: PrimaryIdentity,
  request: proto.IPairingRequest,
  iv: Uint8Array = randomBytes(12),
): Uint8Array {
  const salt = Buffer.from(`Companion Pairing ${deviceType} with ref ${ref}`)
  const shared = Curve.sharedKey(ephemeral.private, primary.publicKey)
  const key = hkdf(shared, 32, { salt, info: 'Pairing Information Encryption Key' })
  const encryptedPayload = aesEncryptGCM(proto.PairingRequest.encode(request).finish(), key, iv, Buffer.alloc(0))
  return proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish()
}
