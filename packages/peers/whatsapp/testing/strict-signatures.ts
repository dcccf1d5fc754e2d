/**
 * Makes the signature checks of the Baileys and libsignal in this process real, imported for its effect: Baileys 7.0.0-rc14
 * takes any 64 bytes for a valid signature, and libsignal skips the check of a bundle's signed prekey, so without this a
 * test would not notice that the network signs wrongly.
 */
import { createRequire } from 'node:module'
import { Curve } from '@whiskeysockets/baileys'
import { isSignatureValid } from '#whatsapp/wire/signature.ts'

Curve.verify = isSignatureValid

const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as { verifySignature: typeof isSignatureValid }
curve.verifySignature = (publicKey, message, signature) => {
  if (!isSignatureValid(publicKey, message, signature)) throw new Error('Invalid signature')
  return true
}
