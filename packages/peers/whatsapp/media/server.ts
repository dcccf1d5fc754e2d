import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { rangeOf } from './byte-range.ts'
import { HostFaults, type HostFault } from './host-faults.ts'
import type { MediaHost } from './hosts.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import type { Store } from '#whatsapp/store.ts'
import { certifyServer, type CertifiedKey } from './x509.ts'

/** The largest file accepted, in bytes; linked devices are told. */
export const maxMediaBytes = 100 * 1024 * 1024
/** How much longer the ciphertext may be: the last block of AES, and the authentication code. */
const sealBytes = 16 + 10

interface MediaIdentity {
  /** Certificate of the authority that signed the server's, PEM. */
  authority: string
  server: CertifiedKey
}

/** WhatsApp's media servers: takes and hands out encrypted files over TLS, on loopback. Linked devices speak only https here. */
export class MediaServer {
  /** Certificate (PEM) that a client must trust, with NODE_EXTRA_CA_CERTS for example. */
  readonly authority: string
  readonly #state: NetworkState
  readonly #faults: HostFaults
  readonly #servers: Record<MediaHost, Server>

  constructor(state: NetworkState) {
    const { authority, server } = loadIdentity(state.store)
    this.authority = authority
    this.#state = state
    this.#faults = new HostFaults(state.faults)
    const serve = (host: MediaHost) => {
      const made = createServer({ key: server.privateKey, cert: server.certificate }, (request, response) => {
        this.#answer(host, request, response).catch((error: unknown) => refuse(response, 500, String(error)))
      })
      // A client that does not trust the certificate says so and hangs up; that is no failure of the server.
      return made.on('tlsClientError', () => undefined)
    }
    this.#servers = { primary: serve('primary'), fallback: serve('fallback') }
  }

  /** @param port of the primary host, 0 for any free one; the other one always has any @returns both as `host:port` */
  async listen(port: number): Promise<Record<MediaHost, string>> {
    return { primary: await listenOn(this.#servers.primary, port), fallback: await listenOn(this.#servers.fallback, 0) }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#servers).map(closeServer))
  }

  async #answer(host: MediaHost, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://127.0.0.1')
    if (request.method === 'POST') return this.#take(host, request, response, url)
    if (request.method === 'GET') return this.#handOut(host, request, response, url.pathname)
    refuse(response, 405, 'method not allowed')
  }

  /** `POST /mms/<kind>/<hash>?auth=…`: the hash of the ciphertext, base64url; `auth` as the answer to media_conn gave it. */
  async #take(host: MediaHost, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const uploader = this.#state.directory.phone(url.searchParams.get('auth') ?? '')
    if (!uploader) return refuse(response, 401, 'not authorized')
    const encrypted = await readAll(request)
    if (!encrypted) return refuse(response, 413, 'too large')
    if (this.#faults.take('upload-timeout', uploader.pn, url.pathname, host)) return
    const fault = this.#faults.take('upload-error', uploader.pn, url.pathname, host)
    if (fault) return refuse(response, codeOf(fault), 'made to fail on demand')
    const hash = createHash('sha256').update(encrypted).digest('base64url')
    if (url.pathname.split('/').at(-1) !== hash) return refuse(response, 400, 'not the file that the address names')
    const { directPath } = this.#state.media.put(encrypted, uploader.pn)
    sendJson(response, 200, { url: `https://${this.#state.media.host}${directPath}`, direct_path: directPath })
  }

  #handOut(host: MediaHost, request: IncomingMessage, response: ServerResponse, path: string): void {
    const { media, pictures } = this.#state
    const picture = pictures.byPath(path)
    if (picture) return send(request, response, picture.bytes, picture.mimetype)
    const record = media.record(path)
    const fault = this.#faults.take('download-error', record?.uploadedBy ?? '', path, host)
    if (fault) return refuse(response, codeOf(fault), 'made to fail on demand')
    if (record?.expired) return refuse(response, record.expired, 'the file is gone, or its address no longer signed')
    const encrypted = media.get(path)
    if (encrypted) send(request, response, encrypted, 'application/octet-stream')
    else refuse(response, 404, 'there is no such file')
  }
}

function codeOf(fault: HostFault): number {
  return 'code' in fault ? Number(fault.code) : 500
}

async function listenOn(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

/** All of a file, or the part the client asks for. */
function send(request: IncomingMessage, response: ServerResponse, file: Buffer, mimetype: string): void {
  const range = rangeOf(file, request.headers.range)
  if (!range) return refuse(response, 416, 'the file is shorter')
  response.writeHead(range.status, { 'content-type': mimetype, ...range.headers })
  response.end(range.part)
}

/** Made at the first start and kept in the store, so that a client trusts the same authority after a restart. */
function loadIdentity(store: Store): MediaIdentity {
  const identities = store.collection<MediaIdentity>('media server')
  const known = identities.get('identity')
  if (known) return known
  const made = certifyServer('Local WhatsApp network', ['127.0.0.1', 'localhost'])
  identities.put('identity', made)
  return made
}

/** @returns undefined when the body is too large */
async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxMediaBytes + sealBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) response.destroy()
  else sendJson(response, status, { error })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
