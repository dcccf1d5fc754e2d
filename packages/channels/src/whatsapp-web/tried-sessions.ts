import { createRequire } from 'node:module'

/** What libsignal keeps of a session with a device, and its class, which it does not export. */
interface Session {
  constructor: Function
  serialize(): object
  pendingPreKey?: object
}
type SessionClass = Function & { deserialize(data: object): Session }

interface Cipher {
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>
}

const requireFromBaileys = createRequire(import.meta.resolve('@whiskeysockets/baileys'))
const { prototype } = requireFromBaileys('libsignal/src/session_cipher.js') as { prototype: Cipher }
const decrypt: Cipher['doDecryptWhisperMessage'] = Reflect.get(prototype, 'doDecryptWhisperMessage')

/**
 * Of several sessions with a device, libsignal 6.0.0 tries a message with one after another, and each that does not fit keeps the
 * ratchet step that it was tried with: what comes in it afterwards cannot be read any more. Where both sides begin at the same
 * moment that is soon the case. Here each is tried on a copy, and only the one that fits takes the step.
 */
export function trySessionsOnCopies(): void {
  prototype.doDecryptWhisperMessage = async function tryOnCopy(message, session) {
    const copy = (session.constructor as SessionClass).deserialize(session.serialize())
    const plaintext = await decrypt.call(this, message, copy)
    if (!copy.pendingPreKey) delete session.pendingPreKey
    Object.assign(session, copy)
    return plaintext
  }
}
