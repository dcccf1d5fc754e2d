import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Authority } from '#whatsapp/media/x509.ts'
import type { Fault, Faults } from './faults.ts'

const floodBytes = 2 * 1024 ** 3
const bombBytes = 100 * 1024 ** 2
const dripMs = 200

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  bytes: Buffer
  text: string
  host: string
}

export interface Reply {
  status: number
  /** JSON, a page, or a file with its type among the headers. */
  body?: object | string | Buffer
  headers?: Record<string, string>
}

export interface ServiceParts {
  /** Its host names, for which it shows a certificate of its authority. Without an authority it speaks plain HTTP. */
  hosts: readonly string[]
  authority?: Authority | undefined
  faults: Faults
  answer: (call: Call) => Promise<Reply> | Reply
  /** The body of an answer that a fault makes with this status. */
  refusal?: (status: number) => object
  port?: number | undefined
}

export interface Service {
  /** `127.0.0.1:port`. */
  address: string
  /** The calls that came, with headers and body. */
  requests: Call[]
  /** Cuts all connections. */
  cut(): void
  close(): Promise<void>
}

/** A server that carries out its faults. It adds to each JSON answer a field that no page describes. */
export async function startService({ hosts, authority, port = 0, ...parts }: ServiceParts): Promise<Service> {
  const requests: Call[] = []
  const listener: RequestListener = (request, response) => {
    void serve({ ...parts, requests }, request, response).catch(() => request.socket.destroy())
  }
  const shown = authority?.server(hosts as [string, ...string[]])
  const server = shown ? createServer({ key: shown.privateKey, cert: shown.certificate }, listener) : createPlainServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Serving = Pick<ServiceParts, 'faults' | 'answer' | 'refusal'> & Pick<Service, 'requests'>

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults, answer, requests } = serving
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://service')
  const bytes = Buffer.concat(await request.toArray())
  const call: Call = {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    bytes,
    text: request.headers['content-type']?.startsWith('multipart/') ? '' : bytes.toString(),
    host: request.headers.host ?? '',
  }
  requests.push(call)
  const fault = faults.take(`${call.method} ${call.path}`)
  if (fault && fault.kind !== 'slow') {
    if (fault.after) await answer(call)
    return fail(fault, serving, response)
  }
  if (fault && !fault.after) await pause(fault.ms)
  const reply = await answer(call)
  if (fault?.after) await pause(fault.ms)
  send(reply, response)
}

function send({ status, body, headers = {} }: Reply, response: ServerResponse): void {
  if (Buffer.isBuffer(body)) return void response.writeHead(status, headers).end(body)
  if (typeof body === 'string') return void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  if (!body) return void response.writeHead(status, headers).end()
  const json = { 'content-type': 'application/json', ...headers }
  response.writeHead(status, json).end(JSON.stringify({ ...body, addedLater: { a: [1] } }))
}

const defaultRefusal = () => ({ message: 'Something went wrong' })

async function fail(fault: Fault, { refusal = defaultRefusal }: Serving, response: ServerResponse): Promise<void> {
  const json = { 'content-type': 'application/json' }
  if (fault.kind === 'error') {
    const { status, retryAfter } = fault
    response.writeHead(status, { ...json, ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) })
    response.end(JSON.stringify(refusal(status)))
  }
  if (fault.kind === 'redirect') response.writeHead(302, { location: fault.to }).end()
  if (fault.kind === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Back soon</h1>')
  if (fault.kind === 'bomb')
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(bombBytes)))
  if (fault.kind === 'cut') {
    response.writeHead(200, { ...json, 'content-length': 100 })
    response.write('{"messages": [', () => response.destroy())
  }
  if (fault.kind === 'drip') {
    response.writeHead(200, json).write('{')
    while (!response.destroyed) {
      await pause(dripMs)
      response.write(' ')
    }
  }
  if (fault.kind === 'flood') await flood(response.writeHead(200, json))
}

async function flood(response: ServerResponse): Promise<void> {
  const piece = Buffer.alloc(1024 * 1024, ' ')
  for (let sent = 0; sent < floodBytes && !response.destroyed; sent += piece.length) {
    if (response.write(piece)) continue
    await new Promise<void>((resolve) => response.once('drain', resolve).once('close', resolve))
  }
  response.end()
}
