import { refreshToken } from '@recado/contract/platform/session'
import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import type { ErrorBody } from '@recado/contract/errors'
import { ApiError, hasCode, networkError, shutOutBy } from './errors.ts'
import { noteServerTime } from '#platform/server-time.ts'
import { session, type SessionTokens } from '#platform/session/session.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>

export interface Api {
  /** Calls an endpoint; rejects with ApiError. An expired access token is renewed once, and parallel calls wait for it. */
  call: Call
  /** Sends with the current access token, as `call` does, for requests that are not plain calls. */
  authorized: <T>(send: (token: string | null) => Promise<T>) => Promise<T>
  /** Exchanges the refresh cookie for a new access token. */
  renew: () => Promise<void>
  /** Calls an endpoint that answers a file; otherwise as `call` does. */
  download: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Blob>
}

/** The calls of one server and one session. */
export function createApi(base: string, session: SessionTokens): Api {
  let renewal: Promise<void> | null = null

  function renew(): Promise<void> {
    renewal ??= requestRenewal().finally(() => {
      renewal = null
    })
    return renewal
  }

  async function requestRenewal(): Promise<void> {
    try {
      session.renewed(await send(base, null, refreshToken, {}))
    } catch (error) {
      // Being offline ends nothing; only a refusal by the server does.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) session.ended(endOf(error))
      throw error
    }
  }

  const call: Call = (endpoint, input, options) => authorized((token) => send(base, token, endpoint, input, options))

  const download: Api['download'] = (endpoint, input) =>
    authorized(async (token) => (await ask(base, token, endpoint, input)).blob().catch(unreachable))

  async function authorized<T>(run: (token: string | null) => Promise<T>): Promise<T> {
    const token = session.token()
    try {
      return await run(token)
    } catch (error) {
      if (!hasCode(error, 'ERR_TOKEN_EXPIRED')) throw endedBy(error)
    }
    // Another call may have renewed the token while this one was under way.
    if (session.token() === token) await renew()
    try {
      return await run(session.token())
    } catch (error) {
      throw endedBy(error, 'ERR_TOKEN_EXPIRED')
    }
  }

  function endedBy(error: unknown, ...also: 'ERR_TOKEN_EXPIRED'[]): unknown {
    const ending = (['ERR_SESSION_EXPIRED', ...also] as const).some((code) => hasCode(error, code))
    if (ending || endOf(error)) session.ended(endOf(error))
    // Before sign-in the form reports it; after that, no work is possible.
    if (session.token() && hasCode(error, 'ERR_SUBSCRIPTION_EXPIRED')) session.unpaid(dueDateOf(error))
    return error
  }

  return { call, authorized, renew, download }
}

/** What an error says has ended the session. */
function endOf(error: unknown): ReturnType<typeof shutOutBy> | undefined {
  return hasCode(error, 'ERR_COMPANY_BLOCKED') ? shutOutBy(error.details) : undefined
}

export const { call, authorized, renew, download } = createApi('/api', session)

async function send<E extends Endpoint>(
  base: string,
  token: string | null,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> {
  const response = await ask(base, token, endpoint, input, options)
  return (await response.json().catch(unreachable)) as Output<E>
}

async function ask<E extends Endpoint>(
  base: string,
  token: string | null,
  endpoint: E,
  input: Input<E>,
  { signal }: CallOptions = {},
): Promise<Response> {
  const { path, body } = request(endpoint, input as Record<string, unknown>)
  const headers: Record<string, string> = {}
  if (token && endpoint.allow !== 'anyone') headers['authorization'] = `Bearer ${token}`
  if (body !== null) headers['content-type'] = 'application/json'
  const response = await fetch(base + path, { method: endpoint.method, headers, body, signal: signal ?? null }).catch(unreachable)
  noteServerTime(response.headers.get('date'))
  if (!response.ok) throw await failure(response)
  return response
}

/** The path with its parameters, and the rest of the input. */
export function fillPath(endpoint: Endpoint, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** What is left of the input is the query (GET, DELETE) or the body (POST, PUT). */
function request(endpoint: Endpoint, input: Record<string, unknown>): { path: string; body: string | null } {
  const { path, rest } = fillPath(endpoint, input)
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { path, body: JSON.stringify(rest) }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return { path: query ? `${path}?${query}` : path, body: null }
}

function dueDateOf({ details }: ApiError): string | null {
  return (details as { dueDate?: string } | undefined)?.dueDate ?? null
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiError(0, { error: networkError, message: 'The server cannot be reached.' })
}

/** A gateway in front of the server may answer with a page of its own: that is the server being unavailable. */
async function failure(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  if (typeof body?.error === 'string') return new ApiError(response.status, body)
  return new ApiError(response.status, { error: 'ERR_UNAVAILABLE', message: response.statusText })
}
