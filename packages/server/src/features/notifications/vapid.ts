import { createECDH } from 'node:crypto'

/** What signs our messages to push services, base64url. */
export interface VapidKeys {
  /** Uncompressed point on P-256: what browsers subscribe with. */
  publicKey: string
  privateKey: string
}

/** The pair whose private key is the seed: 32 bytes. One seed in four billion is no key on P-256, and fails. */
export function vapidKeys(seed: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(seed).toString('base64url') }
}
