import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const maxLifeSeconds = 24 * 3600

/** The sender that a request's token names. */
export interface Sender {
  subject: string
  expiresAt: Date
}

/** Checks an Authorization header of RFC 8292: signed with the key the browser subscribed for, meant for us, not too old. */
export function verifyVapid(authorization: string, origin: string, applicationServerKey: string): Sender {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) throw new Error('The request is signed with another key')
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (field(header, 'alg') !== 'ES256') throw new Error('The token is not signed with ES256')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong')
  if (field(claims, 'aud') !== origin) throw new Error('The token is for another service')
  const expiry = Number(field(claims, 'exp'))
  const left = expiry - Date.now() / 1000
  if (!(left > 0 && left <= maxLifeSeconds)) throw new Error('The token is too old, or lives too long')
  const subject = String(field(claims, 'sub'))
  if (!/^(mailto:|https:)/.test(subject)) throw new Error('The token names no contact')
  return { subject, expiresAt: new Date(expiry * 1000) }
}

function field(part: string, name: string): unknown {
  return (JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>)[name]
}

function publicKeyOf(key: string): KeyObject {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}
