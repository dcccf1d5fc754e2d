import { z } from 'zod'

/** What a device is asked for when it is linked to an account with a passkey, and the browser's answer to it. */

/** How long the answer may be, as text. */
export const maxAssertion = 8_192

export const passkeyFailure = z.enum([
  /** WhatsApp's request could not be read, or was not for WhatsApp. */
  'options',
  /** WhatsApp answered a query with an error, or not at all. */
  'server',
  /** WhatsApp took the answer, and the phone did nothing. */
  'silent',
  /** A user said that the two codes differ. */
  'differs',
  /** The time ran out, or the session ended. */
  'over',
  /** Another number was linked than the connection had. It was unlinked again. */
  'other-number',
])
export type PasskeyFailure = z.output<typeof passkeyFailure>

const attempt = z.uuid()
/** When the step is over unless something happens. */
const until = z.iso.datetime()
/** The user whose browser answered. */
const by = z.number().int()

/** How far a connection is with its passkey, in `channels.state`. An attempt has one challenge, and takes one answer. */
export const passkeyState = z.discriminatedUnion('step', [
  z.object({ step: z.literal('asked'), attempt, challenge: z.base64url(), until }),
  z.object({ step: z.literal('sent'), attempt, by, until }),
  /** A user says whether the phone shows the same code. */
  z.object({ step: z.literal('compare'), attempt, by, until, code: z.string() }),
  /** The new keys are on their way. The phone may ask for the code. */
  z.object({ step: z.literal('confirm'), attempt, by, until, code: z.string() }),
  z.object({ step: z.literal('failed'), failure: passkeyFailure, number: z.string().exactOptional() }),
])
export type PasskeyState = z.output<typeof passkeyState>

/** What a user does about the passkey that a connection is asked for. */
export const passkeyMove = z.discriminatedUnion('move', [
  /** The answer of `navigator.credentials.get`, as JSON. */
  z.object({ move: z.literal('answer'), attempt, by, assertion: z.string().max(maxAssertion) }),
  z.object({ move: z.literal('compare'), attempt, same: z.boolean() }),
])
export type PasskeyMove = z.output<typeof passkeyMove>

const origin = 'https://web.whatsapp.com'
/** SHA-256 of `whatsapp.com`. */
const rpIdHash = 'e868906c730209966eff408c55d781630fcb3c9de961e9e9738b4dd0e0fd5e7f'
const isPresent = 1
const isVerified = 4

const assertion = z.object({
  id: z.base64url(),
  rawId: z.base64url(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.base64url(),
    authenticatorData: z.base64url(),
    signature: z.base64url(),
    userHandle: z.base64url().nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

const clientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.literal(origin),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

/**
 * The answer to a challenge, given as base64url. Undefined when it is none, is to another challenge or for another site, or when its user
 * was not verified. Whether its signature is right only WhatsApp knows.
 */
export function readAssertion(text: string, challenge: string): Assertion | undefined {
  const { data } = assertion.safeParse(text.length > maxAssertion ? undefined : parse(text))
  if (!data || data.id !== data.rawId) return undefined
  const id = bytesOf(data.rawId)
  if (id.length < 16 || id.length > 1023) return undefined
  const client = clientData.safeParse(parse(String.fromCharCode(...bytesOf(data.response.clientDataJSON)))).data
  if (!client || hexOf(bytesOf(client.challenge)) !== hexOf(bytesOf(challenge))) return undefined
  const authenticator = bytesOf(data.response.authenticatorData)
  const flags = authenticator[32] ?? 0
  const isForWhatsApp = hexOf(authenticator.slice(0, 32)) === rpIdHash && authenticator.length >= 37
  return isForWhatsApp && (flags & isPresent) !== 0 && (flags & isVerified) !== 0 ? data : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The bytes of a base64url text without padding. */
function bytesOf(text: string): number[] {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const sign of text.replaceAll('=', '')) {
    held = ((held << 6) | Math.max(0, alphabet.indexOf(sign))) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return bytes
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
