import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { fail } from '#platform/fail.ts'
import type { Identity } from '#platform/identity.ts'

const lifetimeMs = 15 * 60_000
/** RFC 7515: the header comes before the payload. Ours is always the same, and another algorithm means another header. */
const header = encode({ alg: 'HS256' })

export interface AccessTokens {
  /** A JWT that names company, user and session, valid for 15 minutes. */
  sign: (identity: Omit<Identity, 'expiresAt'>) => string
  /** Fails with ERR_TOKEN_EXPIRED when the token was once valid, else with ERR_SESSION_EXPIRED. */
  verify: (token: string) => Identity
}

interface Claims {
  companyId: number
  sid: string
  sub: string
  iat: number
  exp: number
}

/** Tokens under HMAC-SHA-256, signed and verified synchronously, because WebCrypto would go to another thread on each request. */
export function accessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  const signatureOf = (said: string) => createHmac('sha256', key).update(said).digest('base64url')
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign: ({ companyId, userId, sessionId }) => {
      const iat = seconds()
      const claims: Claims = { companyId, sid: sessionId, sub: String(userId), iat, exp: iat + lifetimeMs / 1000 }
      const said = `${header}.${encode(claims)}`
      return `${said}.${signatureOf(said)}`
    },
    verify: (token) => {
      const [given, payload = '', signature = '', ...more] = token.split('.')
      if (given !== header || more.length > 0 || !isSame(signature, signatureOf(`${header}.${payload}`)))
        fail('ERR_SESSION_EXPIRED')
      const { companyId, sid, sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
      if (!(exp > seconds())) fail('ERR_TOKEN_EXPIRED')
      return { companyId, userId: Number(sub), sessionId: sid, expiresAt: new Date(exp * 1000) }
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Takes the same time wherever the two differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
