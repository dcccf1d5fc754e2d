import { mayBeUsed, type ProxyAddress } from '@recado/outbound/proxy-address'
import { checkedAddresses, pinnedLookup, isPublicHost, resolveHost, type HostResolver } from '@recado/outbound/public-address'
import { ciphers } from '@recado/outbound/tls'
import { request as plainly } from 'node:http'
import { type RequestOptions, request as secretly } from 'node:https'
import { getCACertificates, type SecureContextOptions } from 'node:tls'

const usualTimeoutMs = 10_000
const usualAnswerBytes = 256 * 1024

export interface OutboundParts {
  /** `host:port` of services of our own that may be called although they are not public, and also without TLS. */
  allow?: readonly string[]
  /** Our own host name. Outgoing calls must not come back in, with rights that only this machine has, or in a loop. */
  own?: string
  /** Another certificate authority to trust, in PEM. */
  authority?: string
  /** All addresses of a name; the system's own resolver unless set. */
  resolve?: HostResolver
  /** True while nothing may leave the installation. */
  isQuiet?: () => boolean
  /** Hosts that are dialled at another `host:port`. They must still show the certificate of their own name. */
  detours?: ReadonlyMap<string, string>
}

/** Who we are, in TLS: a certificate and its key, and the hosts that are shown it. No other one is called with it. */
export interface ClientIdentity extends Pick<SecureContextOptions, 'pfx' | 'passphrase' | 'cert' | 'key'> {
  hosts: readonly string[]
}

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string | number>
  /** A form is sent as multipart/form-data. */
  body?: Uint8Array | string | FormData | undefined
  /** In all, from looking up the name to the end of the answer: 10 s unless set. */
  timeoutMs?: number
  /** Of the answer: 256 kB unless set. */
  maxBytes?: number
  identity?: ClientIdentity | undefined
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The only way to the network: to addresses that a user typed in, and to those that a feature knows. */
export interface Outbound {
  /** May the address be called, as far as its text tells? For checking input; sending also checks what the name resolves to. */
  accepts(url: string): boolean
  /** Is it a service of our own that the operator lists? Only the operator needs to know where those are. */
  isListed(url: string): boolean
  /** May a connection use this proxy, as far as its text tells? The process that dials it checks what its name resolves to. */
  acceptsProxy(proxy: ProxyAddress): boolean
  /**
   * Calls the address: https on port 443 of a public host, or an address that the operator lists. It follows no redirects and keeps the
   * request's limits. Rejects when the address does not qualify or the host does not answer. Any HTTP status resolves.
   */
  send(url: string, request: OutboundRequest): Promise<OutboundAnswer>
}

export function openOutbound(parts: OutboundParts = {}): Outbound {
  const { allow = [], own, authority, resolve = resolveHost, detours = new Map<string, string>(), isQuiet } = parts
  const isAllowed = (url: URL) => isWeb(url) && allow.includes(`${url.hostname}:${portOf(url)}`)
  const accepts = (url: URL) => isAllowed(url) || (isPublicUrl(url) && hostOf(url) !== own)
  return {
    accepts: (text) => URL.canParse(text) && accepts(new URL(text)),
    isListed: (text) => URL.canParse(text) && isAllowed(new URL(text)),
    acceptsProxy: (proxy) => mayBeUsed(proxy, allow),
    send: async (text, { method, headers, body, identity, timeoutMs = usualTimeoutMs, maxBytes = usualAnswerBytes }) => {
      const url = new URL(text)
      if (isQuiet?.()) throw new Error('The installation is a quiet copy')
      if (!accepts(url)) throw new Error('The address is not public')
      if (identity && !isFor(identity, url)) throw new Error('The certificate is not for this host')
      const signal = AbortSignal.timeout(timeoutMs)
      const detour = url.protocol === 'https:' && url.port === '' ? detours.get(url.hostname) : undefined
      const host = detour ? new URL(`https://${detour}`) : url
      const mayBePrivate = detour !== undefined || isAllowed(url)
      const addresses = await Promise.race([checkedAddresses(hostOf(host), mayBePrivate, resolve), aborted(signal)])
      const content = await contentOf(body)
      const options: RequestOptions = {
        method,
        headers: { ...headers, ...content.headers, ...(detour ? { host: url.host } : {}) },
        lookup: pinnedLookup(addresses),
        signal,
        agent: false,
        ciphers,
        ...(detour ? { host: hostOf(host), port: portOf(host), servername: url.hostname, setHost: false } : {}),
        ...(authority ? { ca: [...getCACertificates('default'), authority] } : {}),
        ...(identity ? secretsOf(identity) : {}),
      }
      return exchange(url, options, content.body, maxBytes)
    },
  }
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function portOf({ protocol, port }: URL): string {
  if (port !== '') return port
  return protocol === 'http:' ? '80' : '443'
}

function isPublicUrl(url: URL): boolean {
  const { protocol, port, username, password } = url
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicHost(hostOf(url))
}

function isFor({ hosts }: ClientIdentity, url: URL): boolean {
  return url.protocol === 'https:' && hosts.includes(url.host)
}

function secretsOf({ pfx, passphrase, cert, key }: ClientIdentity): SecureContextOptions {
  return { ...(pfx ? { pfx, passphrase: passphrase ?? '' } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
}

interface Content {
  body: Uint8Array | string | undefined
  headers: Record<string, string>
}

/** A form is written out here, with the boundary that its header names. */
async function contentOf(body: OutboundRequest['body']): Promise<Content> {
  if (!(body instanceof FormData)) return { body, headers: {} }
  const form = new Response(body)
  return {
    body: new Uint8Array(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  }
}

function exchange(url: URL, options: RequestOptions, body: Content['body'], maxBytes: number): Promise<OutboundAnswer> {
  const request = url.protocol === 'http:' ? plainly : secretly
  return new Promise((answer, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const parts: Buffer[] = []
      let size = 0
      incoming.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > maxBytes) incoming.destroy(new Error('The answer is too large'))
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
