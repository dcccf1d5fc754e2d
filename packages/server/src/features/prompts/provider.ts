import type { ErrorCode } from '@recado/contract/errors'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Outbound, OutboundAnswer, OutboundRequest } from '#platform/outbound/outbound.ts'

/** An answer, or the code of why there is none. `isUnsent` means that no request has left the server. */
export type ProviderAnswer = { status: number; body: Record<string, unknown> } | { reason: ErrorCode; isUnsent?: boolean }

export interface Deadline {
  /** In milliseconds, by the machine's clock. */
  at: number
}

/** With less time left there is no second try. */
const minMs = 2_000
/** An address that asks for a longer pause is not tried again. */
const maxPauseMs = 8_000
const firstPauseMs = 500

const left = ({ at }: Deadline) => at - performance.now()

export function deadlineIn(ms: number): Deadline {
  return { at: performance.now() + ms }
}

/**
 * Calls the address of a model, and once more when it is busy or failing and there is time. It resolves whatever the address does. When a
 * request asks too much or is refused, the result is the address's own answer.
 */
export async function callProvider(
  outbound: Outbound,
  url: string,
  request: Omit<OutboundRequest, 'timeoutMs'>,
  deadline: Deadline,
): Promise<ProviderAnswer> {
  const first = await once(outbound, url, request, deadline)
  if (!('again' in first)) return first
  if (left(deadline) - first.again < minMs) return { reason: first.reason, isUnsent: first.isUnsent === true }
  await pause(first.again)
  const second = await once(outbound, url, request, deadline)
  if (!('again' in second)) return second
  return { reason: second.reason, isUnsent: first.isUnsent === true && second.isUnsent === true }
}

type Once = ProviderAnswer | { reason: ErrorCode; again: number; isUnsent?: boolean }

/** Error codes of a connection that failed before anything was sent. */
const unsent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_CHAR)$/

async function once(
  outbound: Outbound,
  url: string,
  request: Omit<OutboundRequest, 'timeoutMs'>,
  deadline: Deadline,
): Promise<Once> {
  const timeoutMs = Math.max(1, Math.round(left(deadline)))
  const answer = await outbound.send(url, { ...request, timeoutMs }).catch((error: Error) => error)
  if (answer instanceof Error) return unanswered(answer, deadline)
  return judged(answer)
}

function unanswered(error: NodeJS.ErrnoException, deadline: Deadline): Once {
  if (left(deadline) <= 0 || error.name === 'TimeoutError' || error.name === 'AbortError') return { reason: 'ERR_AI_LATE' }
  if (/too large/.test(error.message)) return { reason: 'ERR_AI_GARBLED' }
  return {
    reason: 'ERR_AI_UNAVAILABLE',
    again: firstPauseMs,
    isUnsent: unsent.test(error.code ?? '') || /no address/.test(error.message),
  }
}

function judged({ status, headers, body: bytes }: OutboundAnswer): Once {
  const body = read(bytes)
  const wait = pauseIn(headers)
  if (!body) return status >= 500 || status === 429 ? { reason: 'ERR_AI_UNAVAILABLE', again: wait } : { reason: 'ERR_AI_GARBLED' }
  const { code, type } = errorOf(body)
  const isError = 'error' in body && body['error'] !== null && body['error'] !== undefined
  if (status === 200 && !isError) return { status, body }
  const kind = status === 200 ? Number(code) || 500 : status
  const isCredit = kind === 402 || /insufficient_quota|credit|billing/.test(`${code} ${type}`)
  if (isCredit) return { reason: 'ERR_AI_CREDIT' }
  if (kind === 429) return { reason: 'ERR_AI_BUSY', again: wait }
  if (kind === 401 || kind === 403) return { reason: 'ERR_AI_KEY' }
  if (kind === 404 || code === 'model_not_found') return { reason: 'ERR_AI_MODEL' }
  if (kind === 408 || kind === 409 || kind >= 500) return { reason: 'ERR_AI_UNAVAILABLE', again: wait }
  return { status: kind, body }
}

function read(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const text = z.union([z.string(), z.number()]).transform(String).catch('')
const told = z.union([
  z.object({ message: text, type: text, param: text, code: text }),
  z.string().transform((message) => ({ message, type: '', param: '', code: '' })),
])

/** Reads an error in any of the shapes that it comes in. */
export function errorOf(body: Record<string, unknown>): z.output<typeof told> {
  return told.catch({ message: '', type: '', param: '', code: '' }).parse(body['error'])
}

function pauseIn(headers: OutboundAnswer['headers']): number {
  const ms = Number(headers['retry-after-ms'])
  const seconds = Number(headers['retry-after'])
  const wish = ms > 0 ? ms : seconds > 0 ? seconds * 1_000 : firstPauseMs
  return wish > maxPauseMs ? Infinity : wish
}
