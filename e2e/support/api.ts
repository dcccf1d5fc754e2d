import { useLoginLink } from '@recado/contract/auth/api'
import { login, refreshToken } from '@recado/contract/platform/session'
import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import type { ErrorBody } from '@recado/contract/errors'

export interface Credentials {
  email: string
  password: string
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** An answer that is not a success. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(endpoint: Endpoint, { status, text }: Answer) {
    const { error = 'no code' } = text.startsWith('{') ? (JSON.parse(text) as Partial<ErrorBody>) : {}
    super(`${endpoint.method} ${endpoint.path}: ${status} ${error}`)
    this.status = status
    this.code = error
  }
}

/**
 * A user at a running product's API. An expired access token is renewed with the refresh cookie, and without one the user signs in again. A
 * user has one session: signing in elsewhere (a browser) ends this one, and vice versa.
 */
export class Api {
  token = ''
  /** The value of the cookie that renews the token. */
  refreshCookie = ''
  readonly #url: string
  readonly #credentials: Credentials

  /** @param url where the product is, without /api */
  constructor(url: string, credentials: Credentials) {
    this.#url = url
    this.#credentials = credentials
  }

  /** Signs in; with the token of a login link, the password is set first. */
  async signIn(link?: string): Promise<void> {
    const { email, password } = this.#credentials
    if (link) await this.#open(useLoginLink, { token: link, password })
    else await this.#open(login, { email, password })
  }

  /** Exchanges the refresh cookie for a new token and a new cookie. */
  renew(): Promise<void> {
    return this.#open(refreshToken, {})
  }

  /** Calls an endpoint. @throws ApiError for an unsuccessful answer, TypeError when the server cannot be reached */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.send(endpoint, input)
    if (answer.status !== 200) throw new ApiError(endpoint, answer)
    return JSON.parse(answer.text) as Output<E>
  }

  /** Calls an endpoint and returns whatever comes back. */
  async send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer> {
    const answer = await this.#send(endpoint, input)
    if (!answer.text.includes('"ERR_TOKEN_EXPIRED"') && !answer.text.includes('"ERR_SESSION_EXPIRED"')) return answer
    await this.renew().catch(() => this.signIn())
    return this.#send(endpoint, input)
  }

  async #open(endpoint: Endpoint, input: unknown): Promise<void> {
    const answer = await this.#send(endpoint, input)
    if (answer.status !== 200) throw new ApiError(endpoint, answer)
    this.token = (JSON.parse(answer.text) as Output<typeof login>).token
    const cookie = answer.headers.getSetCookie().map((line) => /^jrt=([^;]+)/.exec(line)?.[1])
    this.refreshCookie = cookie.find(Boolean) ?? this.refreshCookie
  }

  async #send({ method, path }: Endpoint, input: unknown): Promise<Answer> {
    const rest = { ...(input as Record<string, unknown>) }
    const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    if (method === 'POST' || method === 'PUT') return this.request(method, `/api${filled}`, rest)
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]))
    return this.request(method, `/api${filled}${query.size ? `?${query}` : ''}`)
  }

  /** Any request with this session, whatever comes of it. A body that is a string is sent as it is. */
  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(path.startsWith('/api/auth/') && this.refreshCookie ? { cookie: `jrt=${this.refreshCookie}` } : {}),
    }
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await fetch(`${this.#url}${path}`, { method, headers, ...content })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}
