import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { origin, rpId, type Passkey } from './relying-party.ts'

/** What a browser or an authenticator says otherwise than it should. */
export interface Deviation {
  origin?: string
  type?: string
  rpId?: string
  flags?: number
  /** More keys of the client data. */
  clientData?: Record<string, unknown>
}

/** A passkey with its private key: what a password manager keeps and a browser answers with. */
export class Authenticator {
  readonly passkey: Passkey
  readonly #key: KeyObject

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.passkey = {
      id: randomBytes(20).toString('base64url'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      userHandle: randomBytes(16).toString('base64url'),
    }
  }

  /** PKCS#8, for a virtual authenticator of a browser. */
  get privateKey(): string {
    return this.#key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  }

  /** The answer of `navigator.credentials.get` to a challenge in base64url, as JSON. */
  answer(challenge: string, deviation: Deviation = {}): string {
    const { type = 'webauthn.get', flags = 0x1d } = deviation
    const client = { type, challenge, origin: deviation.origin ?? origin, crossOrigin: false, ...deviation.clientData }
    const clientDataJSON = Buffer.from(JSON.stringify(client))
    const authenticatorData = Buffer.concat([sha256(Buffer.from(deviation.rpId ?? rpId)), Buffer.from([flags, 0, 0, 0, 0])])
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key)
    const { id, userHandle } = this.passkey
    const [clientData, data, signed] = [clientDataJSON, authenticatorData, signature].map((bytes) => bytes.toString('base64url'))
    const response = { clientDataJSON: clientData, authenticatorData: data, signature: signed, userHandle }
    return JSON.stringify({ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', response })
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
