import { sharedErrors } from '@recado/contract/endpoint'
import { type ErrorBody, errorCodes, messageOf, statusOf } from '@recado/contract/errors'
import type { Call } from './calls.ts'
import type { Answer } from './wire.ts'

/** Declared statuses that are no mistake of the server: a provider is down. */
const providersDown = [502, 503, 504]
/** Errors of a call that reaches no endpoint, or not in the way the endpoint asks for. */
const onTheWire = ['ERR_NOT_FOUND', 'ERR_VALIDATION', 'ERR_RATE_LIMIT']
const slowMs = 20_000

const inside = [
  /\bat [\w.<>]+ \(|\bat (?:async )?(?:file:|node:|\/)/,
  /node_modules|packages\/server|\.ts:\d+/,
  /\b(?:select|insert into|update|delete from) .{0,200}\b(?:from|values|set|where)\b/i,
  /violates \w+(?:-\w+)? constraint|syntax error at|relation "|column "|invalid input syntax|out of range for type/i,
  /\bpg_\w+|PostgreSQL/i,
]

/** What is wrong with an answer; empty when nothing is. */
export function judge(call: Call, { status, headers, body, ms }: Answer): string[] {
  if (status === 0) return []
  const found: string[] = []
  const text = body.toString('utf8')
  const told = `${call.target} ${call.body?.toString('utf8') ?? ''}`
  const all = `${JSON.stringify(headers)} ${text}`
  const { allow, orSuper } = call.operation.endpoint
  // The operator may ask for any company where the call says so.
  const isTheirs = allow === 'super' || (orSuper === true && call.caller.as.startsWith('operator'))
  const secrets = isTheirs ? [] : call.caller.secrets
  for (const secret of secrets) if (all.includes(secret) && !told.includes(secret)) found.push(`shows ${secret}`)
  if (ms > slowMs) found.push(`took ${Math.round(ms)} ms`)
  if (headers['x-content-type-options'] !== 'nosniff') found.push('lacks the headers that protect')
  if (status < 400) return found
  for (const pattern of inside) {
    const shown = pattern.exec(text)?.[0]
    if (shown !== undefined && !decoded(told).includes(shown)) found.push(`shows its inside: ${shown}`)
  }
  if (call.method === 'HEAD') return found
  return [...found, ...judgeError(call, status, text)]
}

function judgeError({ operation: { endpoint }, method, target }: Call, status: number, text: string): string[] {
  let body: ErrorBody
  try {
    body = JSON.parse(text) as ErrorBody
  } catch {
    return [`${status} without a code: ${text.slice(0, 200)}`]
  }
  const { error, message, ...rest } = body
  if (!errorCodes.includes(error)) return [`${status} with a code that there is not: ${text.slice(0, 200)}`]
  const found: string[] = []
  if (message !== messageOf(error)) found.push(`${error} says: ${message}`)
  if (Object.keys(rest).some((key) => key !== 'details')) found.push(`${error} says more: ${Object.keys(rest).join()}`)
  const isOurs = status >= 500 && !(providersDown.includes(status) && statusOf(error) === status)
  if (isOurs) found.push(`${status} ${error}`)
  const declared: readonly string[] = [...endpoint.errors, ...sharedErrors(endpoint)]
  const isElsewhere = method !== endpoint.method || !target.startsWith('/api/')
  if (!isOurs && !isElsewhere && !declared.includes(error) && !onTheWire.includes(error)) found.push(`${error} is not declared`)
  return found
}

function decoded(text: string): string {
  const bytes = (part: string) => Buffer.from(part.replaceAll('%', ''), 'hex').toString()
  return `${text} ${text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, bytes)}`
}
