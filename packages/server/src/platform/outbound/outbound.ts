import { mayBeUsed, type ProxyAddress } from '@recado/outbound/proxy-address'
import { addressesOf, dialling, isPublicHost, lookUp, type Resolve } from '@recado/outbound/public-address'
import { type RequestOptions, request } from 'node:https'
import { rootCertificates } from 'node:tls'

const timeoutMs = 10_000
const maxAnswerBytes = 256 * 1024

export interface OutboundParts {
  /** `host:port` of services of our own that may be called although they are not public. */
  allow?: readonly string[]
  /** Another certificate authority to trust, in PEM. */
  authority?: string
  /** All addresses of a name; the system's own resolver unless set. */
  resolve?: Resolve
}

export interface OutboundRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string | number>
  body?: Uint8Array | string
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The one door to addresses that somebody typed in. */
export interface Outbound {
  /** May the address be called, as far as its text tells? For checking input; sending also checks what the name resolves to. */
  accepts(url: string): boolean
  /** May a line go through this proxy, as far as its text tells? Whoever dials it checks what its name resolves to. */
  acceptsProxy(proxy: ProxyAddress): boolean
  /**
   * Calls the address: https on port 443 of a public host, no redirects, 10 s in all, an answer of at most 256 kB. Rejects when
   * the address does not qualify or nobody answers; any HTTP status resolves.
   */
  send(url: string, request: OutboundRequest): Promise<OutboundAnswer>
}

export function openOutbound({ allow = [], authority, resolve = lookUp }: OutboundParts = {}): Outbound {
  const isAllowed = (url: URL) => allow.includes(`${url.hostname}:${url.port || 443}`)
  const accepts = (url: URL) => isAllowed(url) || isPublicUrl(url)
  return {
    accepts: (text) => URL.canParse(text) && accepts(new URL(text)),
    acceptsProxy: (proxy) => mayBeUsed(proxy, allow),
    send: async (text, content) => {
      const url = new URL(text)
      if (!accepts(url)) throw new Error('The address is not public')
      const signal = AbortSignal.timeout(timeoutMs)
      const addresses = await Promise.race([addressesOf(hostOf(url), isAllowed(url), resolve), aborted(signal)])
      const options: RequestOptions = {
        method: content.method,
        headers: content.headers,
        lookup: dialling(addresses),
        signal,
        agent: false,
        ...(authority ? { ca: [...rootCertificates, authority] } : {}),
      }
      return exchange(url, options, content.body)
    },
  }
}

function isPublicUrl(url: URL): boolean {
  const { protocol, port, username, password } = url
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicHost(hostOf(url))
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
}

function exchange(url: URL, options: RequestOptions, body: Uint8Array | string | undefined): Promise<OutboundAnswer> {
  return new Promise((answer, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const parts: Buffer[] = []
      let size = 0
      incoming.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > maxAnswerBytes) incoming.destroy(new Error('The answer is too large'))
      })
      incoming.on('error', reject)
      incoming.on('end', () =>
        answer({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
