import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#platform/clock.ts'
import { fail } from '#platform/fail.ts'
import type { Identity } from '#platform/feature.ts'

const lifetimeMs = 15 * 60_000
const algorithm = 'HS256'

export interface AccessTokens {
  /** A JWT that names company, user and session, valid for 15 minutes. */
  sign: (identity: Omit<Identity, 'expiresAt'>) => Promise<string>
  /** Fails with ERR_TOKEN_EXPIRED when it was good once, else with ERR_SESSION_EXPIRED. */
  verify: (token: string) => Promise<Identity>
}

export function accessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  return {
    sign: ({ companyId, userId, sessionId }) => {
      const now = clock.now().getTime()
      return new SignJWT({ companyId, sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + lifetimeMs))
        .sign(key)
    },
    verify: async (token) => {
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: clock.now() }).catch((error: unknown) =>
        fail(error instanceof errors.JWTExpired ? 'ERR_TOKEN_EXPIRED' : 'ERR_SESSION_EXPIRED'),
      )
      return {
        companyId: Number(payload['companyId']),
        userId: Number(payload.sub),
        sessionId: String(payload['sid']),
        expiresAt: new Date(Number(payload.exp) * 1000),
      }
    },
  }
}
