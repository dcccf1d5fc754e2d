import { createECDH } from 'node:crypto'

/** The keys that sign our messages to push services, base64url. */
export interface VapidKeys {
  /** An uncompressed point on P-256, with which browsers subscribe. */
  publicKey: string
  privateKey: string
}

/** The pair whose private key is the seed: 32 bytes. One seed in four billion is not a key on P-256, and fails. */
export function vapidKeys(seed: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(seed).toString('base64url') }
}
