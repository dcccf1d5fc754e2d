import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { Curve } from '@whiskeysockets/baileys'

/**
 * libsignal's verifySignature returns false for a forged signature, while its callers (Baileys' `Curve.verify`, libsignal's own
 * session builder) only look for an exception: in 7.0.0-rc14 every signature passes. Here both are made to reject it.
 */
interface SignalCurve {
  verifySignature: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean
}

const requireFromBaileys = createRequire(import.meta.resolve('@whiskeysockets/baileys'))
const signalCurve = requireFromBaileys('libsignal/src/curve.js') as SignalCurve
const answers = signalCurve.verifySignature
const curveType = 5

function isValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const typed = publicKey.length === 33 ? publicKey : Buffer.concat([Buffer.from([curveType]), publicKey])
  try {
    return answers(typed, message, signature)
  } catch {
    return false
  }
}

/** Repairs the checks and proves it with a forged signature. Throws when one is still accepted. */
export function requireStrictSignatures(): void {
  Curve.verify = isValid
  signalCurve.verifySignature = (publicKey, message, signature) => {
    if (!isValid(publicKey, message, signature)) throw new Error('Invalid signature')
    return true
  }
  const { public: publicKey, private: privateKey } = Curve.generateKeyPair()
  const message = randomBytes(32)
  const genuine = Curve.sign(privateKey, message)
  const forged = randomBytes(64)
  if (!Curve.verify(publicKey, message, genuine)) throw new Error('A genuine signature is refused')
  const accepted = Curve.verify(publicKey, message, forged) || passes(publicKey, message, forged)
  if (accepted) throw new Error('A forged signature is accepted')
}

function passes(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const typed = Buffer.concat([Buffer.from([curveType]), publicKey])
  try {
    signalCurve.verifySignature(typed, message, signature)
    return true
  } catch {
    return false
  }
}
