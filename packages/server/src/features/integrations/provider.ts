import type { IntegrationFault, IntegrationSettings } from '@recado/contract/integrations/fields'
import type { Reply } from '@recado/contract/bots/reply'
import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts'

const maxBytes = 1024 * 1024
const maxDetailLength = 200

/** What a customer has written to an integration, and the customer who writes. */
export interface IntegrationQuestion {
  ticketId: number
  settings: IntegrationSettings
  /** The session of the last reply. Null at first. */
  session: unknown
  /** What was written since the last answer. */
  texts: readonly string[]
  contact: { id: number; name: string; number: string; email: string }
  ticket: { id: number; uuid: string; status: string; queueId: number | null }
  lastMessageId: number
}

/** Asks one kind of service. It throws a ServiceFault when the service fails. */
export type Driver = (
  around: { outbound: Outbound; now: Date; companyId: number },
  question: IntegrationQuestion,
) => Promise<Reply>

/** A service did not behave as a service of its kind does. */
export class ServiceFault extends Error {
  readonly fault: IntegrationFault
  /** The service's own words, cut to one line, with nothing of ours. */
  readonly detail: string

  constructor(fault: IntegrationFault, detail = '') {
    super(`${fault} ${detail}`)
    this.fault = fault
    this.detail = detail
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, maxDetailLength)
  }
}

export interface Call {
  url: string
  headers?: Record<string, string>
  body: string
  /** `application/json` unless set. */
  type?: string
  timeoutMs: number
}

/** Posts to a service. Any status but 2xx throws a ServiceFault, except the statuses in `carries`. */
export async function post(
  outbound: Outbound,
  { url, headers, body, type = 'application/json', timeoutMs }: Call,
  carries: readonly number[] = [],
): Promise<OutboundAnswer> {
  if (!outbound.accepts(url)) throw new ServiceFault('address')
  const answer = await outbound
    .send(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body, timeoutMs, maxBytes: maxBytes })
    .catch((error: NodeJS.ErrnoException) => {
      throw unanswered(error)
    })
  const { status } = answer
  if ((status >= 200 && status < 300) || carries.includes(status)) return answer
  throw new ServiceFault(faultOf(status), withoutSecrets(wordsOf(answer), headers) || `HTTP ${status}`)
}

/** Shorter secrets may be ordinary words. */
const minSecretLength = 6

/**
 * Removes our secrets from a text, since some services repeat what they refuse. The company entrusted them to us, and no user may read
 * them.
 */
export function withoutSecrets(text: string, headers: Record<string, string> = {}): string {
  const secrets = Object.values(headers).flatMap((value) => [value, ...value.split(/[\s,]+/)])
  return secrets.filter(({ length }) => length >= minSecretLength).reduce((left, secret) => left.replaceAll(secret, '…'), text)
}

function unanswered({ message, code = '' }: NodeJS.ErrnoException): ServiceFault {
  if (message.includes('not public')) return new ServiceFault('address')
  if (message.includes('too large')) return new ServiceFault('garbled')
  return new ServiceFault('silent', /^[A-Z_]+$/.test(code) && code !== 'ABORT_ERR' ? code : '')
}

function faultOf(status: number): IntegrationFault {
  if (status >= 500) return 'trouble'
  if (status === 429) return 'limited'
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'key'
  return status === 404 ? 'missing' : 'refused'
}

/** The error text of an answer, as these services write it. */
export function wordsOf({ body }: OutboundAnswer): string {
  const value = parse(body)
  if (typeof value !== 'object' || value === null) return ''
  const { message, error, error_description, hint } = value as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  return [message, error_description, inner, hint].filter((one) => typeof one === 'string').join(' · ')
}

/** Deeper than any answer of these services. */
const deepest = 100

/** The JSON of an answer, without characters that cannot be stored. Undefined where it is no JSON or nests too deep. */
export function parse(body: Buffer): unknown {
  return parseText(bare(body.toString()))
}

/** Removes what programs put around JSON: a byte order mark, a code fence. */
export function bare(text: string): string {
  const [, fenced] = /^```\w{0,10}\s*\n([^]*?)\n?```\s*$/.exec(text.replace(/^\uFEFF/, '').trim()) ?? []
  return fenced ?? text.replace(/^\uFEFF/, '').trim()
}

export function parseText(text: string): unknown {
  try {
    return kept(JSON.parse(text), 0)
  } catch {
    return undefined
  }
}

/** The database stores neither NUL nor half of a surrogate pair. */
function kept(value: unknown, depth: number): unknown {
  if (depth > deepest) throw new Error('The answer nests without end')
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed()
  if (Array.isArray(value)) return value.map((one) => kept(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kept(one, depth + 1)]))
}
