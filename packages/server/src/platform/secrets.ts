import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts what a company entrusts to the installation, such as keys of other services, so that a copy of the database does not reveal it.
 */
export interface Secrets {
  /**
   * The ciphertext for a column: AES-256-GCM, base64url. `place` names the column: a text sealed for another column does not open. Empty
   * stays empty.
   */
  seal(place: string, text: string): string
  /** Throws when the key, the company or the place differs, or a bit was changed. */
  open(place: string, sealed: string): string
  /** The same for the channels process, under its key and the name that it knows. Only the channels process opens it. */
  sealForChannels(name: string, text: string): string
}

/** A company's secrets under a key of 32 bytes; `channels` is that of the channels process. */
export function secretsOf(key: Uint8Array, channels: Uint8Array, companyId: number): Secrets {
  const identity = (place: string) => `${companyId}/${place}`
  return {
    seal: (place, text) => sealed(key, identity(place), text),
    open: (place, text) => opened(key, identity(place), text),
    sealForChannels: (name, text) => sealed(channels, name, text),
  }
}

/** The secrets of the installation, which belong to no company. */
export function installationSecrets(key: Uint8Array): Pick<Secrets, 'seal' | 'open'> {
  return secretsOf(key, key, 0)
}

function sealed(key: Uint8Array, identity: string, text: string): string {
  if (text === '') return ''
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(identity))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
}

function opened(key: Uint8Array, identity: string, text: string): string {
  if (text === '') return ''
  const bytes = Buffer.from(text, 'base64url')
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(identity))
    .setAuthTag(tag)
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}
