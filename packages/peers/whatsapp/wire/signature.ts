import { verifySignature } from 'libsignal/src/curve.js'
import { generateSignalPubKey } from '@whiskeysockets/baileys'

/**
 * True when `signature` over `message` was made by the owner of `publicKey` (32 or 33 bytes).
 * Baileys' own `Curve.verify` of 7.0.0-rc14 ignores the verdict of libsignal and answers true for any 64 bytes.
 */
export function isSignatureValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false
  return verifySignature(Buffer.from(generateSignalPubKey(publicKey)), Buffer.from(message), Buffer.from(signature))
}
