import { readServiceAccount, type ServiceAccount } from '@recado/contract/integrations/fields'
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { parse, post, ServiceFault } from './provider.ts'

const tokenUrl = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/dialogflow'
const validSeconds = 3600
const sooner = 60_000
const timeoutMs = 10_000
const maxTokens = 1_000

interface Token {
  text: string
  until: number
}

/** The tokens that were fetched through each outbound client. */
const tokensOf = new WeakMap<Outbound, Map<string, Token>>()

/** A token for Dialogflow, fetched with the key of a service account and valid for some time. */
export async function googleToken(outbound: Outbound, jsonContent: string, now: Date): Promise<string> {
  const account = readServiceAccount(jsonContent)
  if (!account) throw new ServiceFault('key')
  const tokens = tokensOf.get(outbound) ?? new Map<string, Token>()
  tokensOf.set(outbound, tokens)
  const place = createHash('sha256').update(jsonContent).digest('base64')
  const known = tokens.get(place)
  if (known && known.until > now.getTime()) return known.text
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await assertion(account, now),
  })
  const call = { url: tokenUrl, body: form.toString(), type: 'application/x-www-form-urlencoded', timeoutMs }
  const { status, body } = await post(outbound, call, [400])
  const answer = z.object({ access_token: z.string(), expires_in: z.number() }).safeParse(parse(body))
  if (status === 400) throw new ServiceFault('key', describe(parse(body)))
  if (!answer.success) throw new ServiceFault('garbled')
  const [oldest] = tokens.keys()
  if (tokens.size >= maxTokens && oldest !== undefined) tokens.delete(oldest)
  tokens.set(place, { text: answer.data.access_token, until: now.getTime() + answer.data.expires_in * 1000 - sooner })
  return answer.data.access_token
}

/** Drops a refused token, so that it is not used again. */
export function forgetToken(outbound: Outbound, jsonContent: string): void {
  tokensOf.get(outbound)?.delete(createHash('sha256').update(jsonContent).digest('base64'))
}

function describe(value: unknown): string {
  const { data } = z.object({ error: z.string().catch(''), error_description: z.string().catch('') }).safeParse(value)
  return [data?.error, data?.error_description].filter(Boolean).join(': ')
}

const signAside = promisify(sign)

/** The JWT with which the account asks for its token. The account signs it itself. */
async function assertion({ client_email, private_key, private_key_id }: ServiceAccount, now: Date): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const head = { alg: 'RS256', typ: 'JWT', ...(private_key_id ? { kid: private_key_id } : {}) }
  const claims = { iss: client_email, scope, aud: tokenUrl, iat, exp: iat + validSeconds }
  const text = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  try {
    return `${text}.${(await signAside('RSA-SHA256', Buffer.from(text), usable(private_key))).toString('base64url')}`
  } catch {
    throw new ServiceFault('key')
  }
}

/**
 * Google's keys have 2,048 bits and a small exponent. Signing with a made-up key of more bits takes seconds, which delays all companies.
 */
const maxBits = 4_096
const maxExponent = 2n ** 32n

function usable(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  const { modulusLength = Infinity, publicExponent = maxExponent } = key.asymmetricKeyDetails ?? {}
  if (modulusLength > maxBits || publicExponent >= maxExponent) throw new Error('no key of Google')
  return key
}
