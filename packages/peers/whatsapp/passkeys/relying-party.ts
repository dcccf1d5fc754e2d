import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/** The passkey of an account, as WhatsApp keeps it. All are base64url. */
export interface Passkey {
  id: string
  /** SPKI of a P-256 key. */
  publicKey: string
  userHandle: string
}

export const rpId = 'whatsapp.com'
export const origin = 'https://web.whatsapp.com'

const bytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'))
/** What `toJSON()` of the browser's answer says; its extras are tolerated. */
const assertion = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().nullish(),
  }),
})
const clientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.literal(origin),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

/** The options of `navigator.credentials.get`, as captured in the field. */
export function optionsFor(challenge: Uint8Array, seconds: number): string {
  return JSON.stringify({
    challenge: Buffer.from(challenge).toString('base64url'),
    timeout: seconds * 1000,
    rpId,
    allowCredentials: [],
    userVerification: 'required',
    extensions: { uvm: true },
  })
}

/** @returns what is wrong with an assertion, which WhatsApp tells no device */
export function faultOf(
  given: { assertion: Uint8Array; credentialId: Uint8Array },
  expected: { challenge: Uint8Array; passkey: Passkey },
): string | undefined {
  const parsed = assertion.safeParse(parse(given.assertion))
  if (!parsed.success) return 'no assertion'
  const { id, rawId, response } = parsed.data
  if (id !== rawId || !Buffer.from(rawId, 'base64url').equals(given.credentialId)) return 'the ids differ'
  if (rawId !== expected.passkey.id) return "another account's passkey"
  if (response.userHandle && response.userHandle !== expected.passkey.userHandle) return 'another user'
  const client = clientData.safeParse(parse(response.clientDataJSON))
  if (!client.success) return 'the client data are wrong'
  if (!Buffer.from(client.data.challenge, 'base64url').equals(expected.challenge)) return 'another challenge'
  const { authenticatorData, signature } = response
  if (authenticatorData.length < 37) return 'the authenticator data are too short'
  if (!authenticatorData.subarray(0, 32).equals(sha256(Buffer.from(rpId)))) return 'another relying party'
  const flags = authenticatorData[32] ?? 0
  if ((flags & 1) === 0) return 'no user was present'
  if ((flags & 4) === 0) return 'no user was verified'
  const key = createPublicKey({ key: Buffer.from(expected.passkey.publicKey, 'base64url'), format: 'der', type: 'spki' })
  const signed = Buffer.concat([authenticatorData, sha256(response.clientDataJSON)])
  return verify('sha256', signed, key, signature) ? undefined : 'the signature is wrong'
}

function parse(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text).toString())
  } catch {
    return undefined
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
