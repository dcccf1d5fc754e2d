import { createRequire } from 'node:module'

/** libsignal's record of a session with a device. Its class is not exported. */
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
 * With several sessions to a device, libsignal 6.0.0 tries a message with one after another. A session that does not fit keeps the ratchet
 * step of the attempt, and its later messages cannot be read any more. This soon happens when both sides start a session at the same time.
 * Here each session is tried on a copy, and only the one that fits takes the step.
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
