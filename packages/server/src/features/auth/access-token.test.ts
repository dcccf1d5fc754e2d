import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { accessTokens } from './access-token.ts'

const key = new Uint8Array(32).fill(7)
const start = new Date('2026-11-22T12:00:00.500Z')
const identity = { companyId: 3, userId: 5, sessionId: '6f1ed002-ab5d-4bd5-b3c0-58e17d9a0a1e' }

let now = start
const tokens = accessTokens(key, { now: () => now })
const at = (ms: number) => {
  now = new Date(start.getTime() + ms)
  return tokens
}

const refusal = (code: string) => expect.objectContaining({ code })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (said: string, hash = 'sha256', by: Uint8Array = key) => createHmac(hash, by).update(said).digest('base64url')
const claims = { companyId: 3, sid: identity.sessionId, sub: '5', iat: 1_795_348_800, exp: 1_795_349_700 }
const made = (header: unknown, payload: unknown = claims, hash?: string) => {
  const said = `${part(header)}.${part(payload)}`
  return `${said}.${mac(said, hash)}`
}

test('a token is a JWT as RFC 7519 defines it, signed and verified without another thread', () => {
  const token = at(0).sign(identity)
  expect(token).toBe(made({ alg: 'HS256' }))
  expect(tokens.verify(token)).toEqual({ ...identity, expiresAt: new Date('2026-11-22T12:15:00.000Z') })
})

test('a token is valid for fifteen minutes and not a second more', () => {
  const token = at(0).sign(identity)
  expect(at(899_000).verify(token)).toMatchObject(identity)
  expect(() => at(899_500).verify(token)).toThrow(refusal('ERR_TOKEN_EXPIRED'))
})

test.each<[string, () => string]>([
  [
    'another key',
    () => {
      const said = `${part({ alg: 'HS256' })}.${part(claims)}`
      return `${said}.${mac(said, 'sha256', new Uint8Array(32))}`
    },
  ],
  ['no algorithm', () => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['no algorithm, and a signature all the same', () => made({ alg: 'none' })],
  ['another algorithm', () => made({ alg: 'HS512' }, claims, 'sha512')],
  ['another algorithm that only the header names', () => made({ alg: 'HS512' })],
  ['a header that asks for more', () => made({ alg: 'HS256', crit: ['exp'] })],
  [
    'a payload of another user',
    () => {
      const [header, , signature] = tokens.sign(identity).split('.')
      return `${header}.${part({ ...claims, companyId: 4 })}.${signature}`
    },
  ],
  ['a signature cut short', () => tokens.sign(identity).slice(0, -1)],
  [
    'a signature of other letters for the same bytes',
    () => {
      const token = tokens.sign(identity)
      return `${token}=`
    },
  ],
  ['no signature', () => tokens.sign(identity).replace(/[^.]+$/, '')],
  ['a fourth part', () => `${tokens.sign(identity)}.x`],
  ['nothing', () => ''],
  ['words', () => 'nonsense'],
])('%s: the session is over', (_what, token) => {
  expect(() => at(0).verify(token())).toThrow(refusal('ERR_SESSION_EXPIRED'))
})

test('a signed token without an expiry counts as over', () => {
  expect(() => at(0).verify(made({ alg: 'HS256' }, { ...claims, exp: undefined }))).toThrow(refusal('ERR_TOKEN_EXPIRED'))
})
