import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { pathReference } from '#reference.ts'
import { connectionSession } from './api.ts'
import { passkeyProgress } from './state.ts'

/** How long the answer of a browser may be, as text. */
export const maxAssertion = 8_192

const connectionId = z.object({ id: pathReference('connection') })
const attempt = z.uuid()

/** What a user who links a number is asked for. */
export const passkeyRequest = z.object({
  ...passkeyProgress.shape,
  /** Null once nothing is asked any more. */
  attempt: z.nullable(attempt),
  /** For the browser of the user, in base64url. Null once it was answered. */
  challenge: z.nullable(z.string()),
  /** The eight characters that the phone shows too. Only for the user whose browser answered. */
  code: z.nullable(z.string()),
  /** Who answered. */
  byName: z.nullable(z.string()),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

export const showPasskey = endpoint({
  method: 'GET',
  path: '/whatsappsession/:id/passkey',
  summary: 'What the account of a number demands before a device is linked: its passkey. Null while nothing is demanded.',
  allow: 'connections:manage',
  input: connectionId,
  output: z.nullable(passkeyRequest),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const answerPasskey = endpoint({
  method: 'POST',
  path: '/whatsappsession/:id/passkey',
  summary: 'The answer of the browser that signed with the passkey, as JSON. The first one that fits takes the attempt.',
  allow: 'connections:manage',
  input: z.extend(connectionId, { attempt, assertion: z.string().check(z.maxLength(maxAssertion)) }),
  output: connectionSession,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_PASSKEY_OVER', 'ERR_PASSKEY_ANSWERED', 'ERR_PASSKEY_ANSWER'],
})

export const comparePasskey = endpoint({
  method: 'PUT',
  path: '/whatsappsession/:id/passkey',
  summary: 'Whether the phone shows the same code. Only for the user whose browser answered. A no ends the attempt.',
  allow: 'connections:manage',
  input: z.extend(connectionId, { attempt, same: z.boolean() }),
  output: connectionSession,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_PASSKEY_OVER'],
})
