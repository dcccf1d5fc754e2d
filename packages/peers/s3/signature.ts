import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Failure } from './failure.ts'

export interface Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const skewMs = 15 * 60_000

/**
 * Signature version 4 in the header, over the whole body: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * Throws a Failure unless the request is signed by these credentials, in time, and its body is the one that was signed.
 */
export function verifySignature(request: IncomingMessage, body: Buffer, credentials: Credentials): void {
  const header = request.headers.authorization
  if (!header) throw new Failure('AccessDenied', 'The request is not signed.')
  const [, accessKeyId, day, region, names, signature] = form.exec(header) ?? []
  if (!names || !signature || !day) throw new Failure('AuthorizationHeaderMalformed', 'This is no signature of version 4.')
  if (accessKeyId !== credentials.accessKeyId) throw new Failure('InvalidAccessKeyId', 'The access key is unknown.')
  if (region !== credentials.region)
    throw new Failure('AuthorizationHeaderMalformed', `The region must be ${credentials.region}.`)
  const signed = names.split(';')
  checkSignedHeaders(request, signed)
  const at = String(request.headers['x-amz-date'] ?? '')
  checkTime(at, day)
  checkBody(String(request.headers['x-amz-content-sha256'] ?? ''), body)
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonicalRequest(request, signed))].join('\n')
  const expected = hmac(signingKey(credentials, day), text)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    throw new Failure('SignatureDoesNotMatch', 'The signature is not the one of this request.')
  }
}

function checkSignedHeaders(request: IncomingMessage, signed: string[]): void {
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  const missing = needed.filter((name) => !signed.includes(name))
  if (missing.length > 0) throw new Failure('AccessDenied', `Headers that are not signed: ${missing.join(', ')}`)
}

function checkTime(at: string, day: string): void {
  const iso = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const distance = Math.abs(Date.parse(iso) - Date.now())
  if (!at.startsWith(day) || Number.isNaN(distance)) throw new Failure('AccessDenied', 'x-amz-date is missing or wrong.')
  if (distance > skewMs) throw new Failure('RequestTimeTooSkewed', 'The time of the request is too far from ours.')
}

function checkBody(declared: string, body: Buffer): void {
  if (!/^[0-9a-f]{64}$/.test(declared))
    throw new Failure('NotImplemented', `A body signed as ${declared || 'nothing'} is not taken.`)
  if (declared !== sha256(body)) throw new Failure('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.')
}

function canonicalRequest(request: IncomingMessage, signed: string[]): string {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const headers = signed.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  return [
    request.method,
    path.split('/').map(recode).join('/'),
    canonicalQuery(query),
    headers.join(''),
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
}

function canonicalQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${recode(name)}=${recode(value)}`
    })
  return pairs.sort().join('&')
}

/** The canonical spelling that both sides sign, however the client wrote the text. */
function recode(text: string): string {
  return encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function signingKey(credentials: Credentials, day: string): Buffer {
  const steps = [day, credentials.region, 's3', 'aws4_request']
  return steps.reduce<Buffer>((key, step) => hmac(key, step), Buffer.from(`AWS4${credentials.secretAccessKey}`))
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
