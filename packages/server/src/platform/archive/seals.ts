import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import { publicKeyOf } from './phrase.ts'

const cipher = 'aes-256-gcm'
const tagBytes = 16
// A key seals once.
const nonce = Buffer.alloc(12)

/** The data key of an archive, sealed twice: to the recovery phrase and to the installation. */
export const seals = z.object({
  /** `to` is the public key of the phrase, `ephemeral` that of a pair made for this archive. */
  phrase: z.object({ to: z.string().length(43), ephemeral: z.string().length(43), sealed: z.string() }),
  /** `of` tells whose SECRET it is, without telling anything of it. */
  installation: z.object({ of: z.string(), sealed: z.string() }),
})
export type Seals = z.infer<typeof seals>

/** The data key of an archive that is for all who have it. It proves each piece, and hides nothing. */
export const unsealed = z.object({ open: z.string().regex(/^[\w-]{43}$/) })
export type Unsealed = z.infer<typeof unsealed>

/** What opens an archive: the private key of the recovery phrase, the installation's key for backups, or nothing. */
export type Opener = { phrase: KeyObject } | { installation: Uint8Array } | 'open'

/** Seals the data key of the archive `id`. `recoveryKey` is the public key of the phrase. */
export function sealKey(dataKey: Uint8Array, id: string, by: { recoveryKey: string; installation: Uint8Array }): Seals {
  const pair = generateKeyPairSync('x25519')
  const ephemeral = publicKeyOf(pair.privateKey)
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: publicKey(by.recoveryKey) })
  return {
    phrase: { to: by.recoveryKey, ephemeral, sealed: wrap(phraseKey(shared, ephemeral, by.recoveryKey), id, dataKey) },
    installation: { of: fingerprint(by.installation), sealed: wrap(installationKey(by.installation, id), id, dataKey) },
  }
}

/** The data key of the archive `id`. Undefined when the archive was sealed to another phrase or installation. */
export function openKey(told: Seals | Unsealed, id: string, by: Opener): Buffer | undefined {
  if ('open' in told) return by === 'open' ? Buffer.from(told.open, 'base64url') : undefined
  if (by === 'open') return undefined
  const { phrase, installation } = told
  if ('installation' in by) {
    const isOurs = fingerprint(by.installation) === installation.of
    return isOurs ? unwrap(installationKey(by.installation, id), id, installation.sealed) : undefined
  }
  if (publicKeyOf(by.phrase) !== phrase.to) return undefined
  const shared = diffieHellman({ privateKey: by.phrase, publicKey: publicKey(phrase.ephemeral) })
  return unwrap(phraseKey(shared, phrase.ephemeral, phrase.to), id, phrase.sealed)
}

function publicKey(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

function phraseKey(shared: Uint8Array, ephemeral: string, to: string): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, '', `recado archive ${ephemeral} ${to}`, 32))
}

function installationKey(key: Uint8Array, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `recado archive ${id}`, 32))
}

function fingerprint(key: Uint8Array): string {
  const bytes = createHash('sha256').update('recado archive of ').update(key).digest()
  return bytes.subarray(0, 12).toString('base64url')
}

function wrap(key: Uint8Array, id: string, dataKey: Uint8Array): string {
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(id))
  return Buffer.concat([sealing.update(dataKey), sealing.final(), sealing.getAuthTag()]).toString('base64url')
}

function unwrap(key: Uint8Array, id: string, text: string): Buffer | undefined {
  const sealed = Buffer.from(text, 'base64url')
  const end = sealed.length - tagBytes
  if (end < 0) return undefined
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, end)), opening.final()])
  } catch {
    return undefined
  }
}
