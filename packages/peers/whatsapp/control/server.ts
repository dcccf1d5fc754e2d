import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { rangeOf } from '#whatsapp/media/byte-range.ts'
import { ControlError, FileAnswer, type Route } from './route.ts'
import { routes } from './routes.ts'
import { maxMediaBytes } from '#whatsapp/media/server.ts'
import { openEventStream } from './event-stream.ts'
import type { WhatsAppNetwork } from '#whatsapp/network.ts'
import { PairingError, TooManyDevices } from '#whatsapp/wire/registrant.ts'

const maxBody = 1_000_000
const pageFolder = new URL('page/', import.meta.url)
const pageTypes: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
/** Files of the phones page by their path; nothing else of the folder is served. */
const page = new Map(readdirSync(pageFolder).map((file) => [file === 'index.html' ? '/' : `/${file}`, file]))

/** The control API and the phones page, on loopback only. */
export class ControlServer {
  readonly #network: WhatsAppNetwork
  readonly #server: Server
  readonly #desk: string | null

  /** @param desk the address of the desk that this network was made for, so that the page can link to it */
  constructor(network: WhatsAppNetwork, desk: string | null = null) {
    this.#network = network
    this.#desk = desk
    // The client closes an idle connection. If the server closed it, a call might go out on one that is just ending.
    const options = { keepAliveTimeout: 0 }
    this.#server = createServer(options, (request, response) => void this.#answer(request, response))
  }

  /** @param port 0 for any free one @returns the base address */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      rejectOtherSites(request)
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      const asset = request.method === 'GET' ? page.get(pathname) : undefined
      if (asset) return sendPage(response, asset)
      if (pathname === '/desk') return sendJson(response, 200, { url: this.#desk })
      if (pathname === '/events') return openEventStream(this.#network, response)
      const { route, params } = findRoute(request.method ?? '', pathname)
      const bytes = await readBody(request, route.takesFile ? maxMediaBytes : maxBody)
      const file = { bytes, mimetype: request.headers['content-type'] ?? 'application/octet-stream' }
      const body = route.body?.parse(route.takesFile ? Object.fromEntries(searchParams) : parseJson(bytes))
      const answer = await route.handle({ network: this.#network, params, body, file })
      if (answer instanceof FileAnswer) sendFile(request, response, answer)
      else sendJson(response, 200, answer)
    } catch (error) {
      const { status, message } = explain(error)
      sendJson(response, status, { error: message })
    }
  }
}

/** A page of another site must not reach the control API through a browser on this machine. */
function rejectOtherSites(request: IncomingMessage): void {
  const host = request.headers.host?.replace(/:\d+$/, '')
  const origin = request.headers.origin
  const isLocal = (name: string | undefined) => name === '127.0.0.1' || name === 'localhost'
  if (!isLocal(host)) throw new ControlError(403, 'ask for 127.0.0.1')
  if (origin && !isLocal(new URL(origin).hostname)) throw new ControlError(403, 'not from another site')
}

function findRoute(method: string, pathname: string): { route: Route; params: Record<string, string> } {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, pathname) : undefined
    if (params) return { route, params }
  }
  throw new ControlError(404, `there is no ${method} ${pathname}`)
}

function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const names = pattern.split('/')
  const parts = pathname.split('/')
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = decodeURIComponent(parts[index] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return undefined
  }
  return params
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new ControlError(413, 'the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}')
  } catch {
    throw new ControlError(400, 'the body is no JSON')
  }
}

function explain(error: unknown): { status: number; message: string } {
  if (error instanceof ControlError) return error
  if (error instanceof z.ZodError) return { status: 400, message: z.prettifyError(error) }
  if (error instanceof TooManyDevices) return { status: 409, message: error.message }
  if (error instanceof PairingError) return { status: 400, message: error.message }
  return { status: 500, message: String(error) }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** People send what they like: nothing in a file may act as part of the phones page. */
function sendFile(request: IncomingMessage, response: ServerResponse, { bytes, mimetype, fileName }: FileAnswer): void {
  const range = rangeOf(bytes, request.headers.range)
  if (!range) return sendJson(response, 416, { error: 'the file is shorter' })
  const name = fileName ? `; filename*=UTF-8''${encodeURIComponent(fileName)}` : ''
  response.writeHead(range.status, {
    'content-type': mimetype,
    ...range.headers,
    'content-disposition': `${fileName ? 'attachment' : 'inline'}${name}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(range.part)
}

function sendPage(response: ServerResponse, file: string): void {
  const type = pageTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:",
  })
  response.end(readFileSync(new URL(file, pageFolder)))
}
