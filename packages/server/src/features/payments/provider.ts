import { Failure } from '#platform/fail.ts'
import type { ClientIdentity, Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts'

const timeoutMs = 15_000

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: object
  identity?: ClientIdentity
}

export interface ProviderResponse {
  status: number
  /** The parsed JSON. An empty object when there is none. */
  body: unknown
}

/** Asks a provider. Fails with ERR_PAYMENT_UNAVAILABLE when it does not answer, is in trouble, or returns something that is not JSON. */
export async function callProvider(
  outbound: Outbound,
  { method, url, headers, body, identity }: ProviderRequest,
): Promise<ProviderResponse> {
  const typed: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const content = body ? JSON.stringify(body) : undefined
  const answer = await outbound
    .send(url, { method, headers: { ...headers, ...typed }, body: content, identity, timeoutMs })
    .catch((error: Error) => unavailable(isCutOff(error) ? 'cut' : 'silent', error))
  if (answer.status >= 500 || answer.status === 429) return unavailable('trouble')
  return { status: answer.status, body: read(answer) }
}

function read({ body, status }: OutboundAnswer): unknown {
  const text = body.toString()
  if (text === '' && status < 300) return {}
  try {
    return JSON.parse(text)
  } catch {
    return unavailable('garbled')
  }
}

/** Banks hang up on a caller that shows no certificate of theirs. */
function isCutOff(error: Error): boolean {
  return /ECONNRESET|EPIPE|EPROTO|alert|hang up/i.test(`${(error as NodeJS.ErrnoException).code} ${error.message}`)
}

/** `reason`: cut, silent, trouble, garbled. */
export function unavailable(reason: string, cause?: unknown): never {
  throw new Failure('ERR_PAYMENT_UNAVAILABLE', { reason }, cause)
}
