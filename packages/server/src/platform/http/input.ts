import type { Endpoint } from '@recado/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/fail.ts'
import { parseInput } from './parse.ts'

/** What people and programs send is flat; deeper nesting is meant to hurt. */
const deepest = 20

/** What follows `Bearer`, if there is anything. */
export function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** What a call carries besides its path. An empty query parameter counts as absent. */
export function restOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  if (hasBody) return request.body ?? {}
  return Object.fromEntries(
    Object.entries(request.query as object).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

/** The input of a call by somebody of the company; the rest is query, body or form. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest, rest: unknown, companyId?: number): unknown {
  const input = parseInput(endpoint.input, withPath(rest, request))
  if (companyId !== undefined) refuseOtherCompany(input, companyId)
  return input
}

/** Files go where they are expected, and nowhere else. */
export function refuseForm(request: FastifyRequest, { upload }: Endpoint): void {
  if (request.isMultipart() && !upload) refuse('form', 'no files are taken here')
}

function withPath(rest: unknown, request: FastifyRequest): unknown {
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return rest
  return wellFormed({ ...rest, ...(request.params as object) })
}

/**
 * Half a surrogate pair becomes a replacement character; a NUL, which PostgreSQL text cannot hold, and endlessly nested values
 * are refused.
 */
function wellFormed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.includes('\0') ? refuse('text', 'contains a NUL') : value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return refuse('depth', 'values within too many values')
  if (Array.isArray(value)) return value.map((inner) => wellFormed(inner, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner, depth + 1)]))
}

function refuse(rule: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path: '', rule, message }] })
}

/** Many calls carry a companyId for compatibility: any but the caller's own is refused, whether such a company exists or not. */
function refuseOtherCompany(input: unknown, own: number): void {
  const { companyId } = input as { companyId?: unknown }
  if (companyId !== undefined && companyId !== own) fail('ERR_NO_PERMISSION')
}
