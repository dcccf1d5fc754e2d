import type { Endpoint } from '@recado/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/fail.ts'
import { parseInput } from './parse.ts'
import { requireReadable } from './text.ts'

/** Input of people and programs is flat. Deeper nesting is an attack. */
const deepest = 20

/** The text after `Bearer`, if there is any. */
export function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The input of a call besides its path. An empty query parameter counts as absent. */
export function restOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  if (hasBody) return request.body ?? {}
  requireReadable(request.url)
  return Object.fromEntries(
    Object.entries(request.query as object).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

/** The input of a call by a user of the company. `rest` is the query, the body or the form. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest, rest: unknown, companyId?: number): unknown {
  const input = parseInput(endpoint.input, withPath(rest, request))
  if (companyId !== undefined) refuseOtherCompany(input, companyId)
  return input
}

/** Refuses files where the endpoint expects none. */
export function refuseForm(request: FastifyRequest, { upload }: Endpoint): void {
  if (request.isMultipart() && !upload) refuse('form', 'no files are taken here')
}

function withPath(rest: unknown, request: FastifyRequest): unknown {
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return rest
  const whole = { ...rest, ...(request.params as object) }
  requireWellFormed(whole, [])
  return whole
}

/** Refuses half a surrogate pair and a NUL, neither of which PostgreSQL text can hold, and values that are nested too deep. */
function requireWellFormed(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string' && value.includes('\0')) refuse('text', 'contains a NUL', path)
  if (typeof value === 'string' && !value.isWellFormed()) refuse('text', 'contains half a character', path)
  if (typeof value !== 'object' || value === null) return
  if (path.length > deepest) refuse('depth', 'values within too many values')
  for (const [key, inner] of Object.entries(value)) {
    requireWellFormed(key, path)
    requireWellFormed(inner, [...path, key])
  }
}

function refuse(rule: string, message: string, path: readonly string[] = []): never {
  return fail('ERR_VALIDATION', { fields: [{ path: path.join('.'), rule, message }] })
}

/** Many calls carry a companyId for compatibility. Any but the caller's own is refused, whether or not such a company exists. */
function refuseOtherCompany(input: unknown, own: number): void {
  const { companyId } = input as { companyId?: unknown }
  if (companyId !== undefined && companyId !== own) fail('ERR_NO_PERMISSION')
}
