import { type IncomingHttpHeaders, request } from 'node:http'

const timeoutMs = 10_000

export interface DeskCall {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  bytes?: string | Buffer
}

/**
 * Calls a desk at the address that it registered. A proxy with TLS stands between, so `desks` has the origin of each by its host, or
 * that of all others under `*`.
 * Returns the status, or 0 when the desk does not answer, and what it said.
 */
export function callDesk(
  desks: ReadonlyMap<string, string>,
  { method, url, headers = {}, bytes = '' }: DeskCall,
): Promise<{ status: number; bytes: Buffer; headers: IncomingHttpHeaders }> {
  const silence = { status: 0, bytes: Buffer.of(), headers: {} }
  const { host } = new URL(url)
  const origin = desks.get(host) ?? desks.get('*')
  if (!origin) return Promise.resolve(silence)
  // Uses neither fetch nor a URL, so that the registered address is called letter by letter.
  const path = url.slice(url.indexOf(host) + host.length)
  const { hostname, port } = new URL(origin)
  const sized = method === 'POST' ? { 'content-length': Buffer.byteLength(bytes) } : {}
  return new Promise((resolve) => {
    const options = { hostname, port, path, method, headers: { ...headers, host, ...sized }, agent: false, timeout: timeoutMs }
    const outgoing = request(options, (incoming) => {
      incoming.toArray().then(
        (parts) => {
          resolve({ status: incoming.statusCode ?? 0, bytes: Buffer.concat(parts as Buffer[]), headers: incoming.headers })
        },
        () => resolve(silence),
      )
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => resolve(silence))
    outgoing.end(method === 'POST' ? bytes : undefined)
  })
}
