import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority } from '#whatsapp/media/x509.ts'
import type { Fault, Faults } from './faults.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  text: string
  host: string
  /** SHA-256 of the certificate that the caller has shown. */
  fingerprint: string | undefined
}

export interface Reply {
  status: number
  body?: object
}

/** Cuts off the caller without an answer. */
export const dropConnection = Symbol('hang up')

export interface BankParts {
  /** Its host names, for which it shows a certificate of its authority. */
  hosts: readonly [string, ...string[]]
  authority: Authority
  /** The authority whose certificates callers must show. Without it any caller is let in. */
  clients?: string
  faults: Faults
  answer: (call: Call) => Promise<Reply | typeof dropConnection>
  /** The body of a refusal with this status. */
  refusal: (status: number) => object
}

export interface Bank {
  /** `127.0.0.1:port`, to be dialled in place of each of its hosts. */
  address: string
  close(): Promise<void>
}

/** A server over TLS that takes JSON and carries out its faults. It adds to each answer a field that no page describes. */
export async function startBank(parts: BankParts): Promise<Bank> {
  const { privateKey: key, certificate: cert } = parts.authority.server(parts.hosts)
  const asking = parts.clients ? { ca: parts.clients, requestCert: true, rejectUnauthorized: true } : {}
  const server = createServer({ key, cert, ...asking }, (request, response) => {
    void serve(parts, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(parts: BankParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://bank')
  const call: Call = {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    text: Buffer.concat(await request.toArray()).toString(),
    host: request.headers.host ?? '',
    fingerprint: (request.socket as TLSSocket).getPeerCertificate().fingerprint256,
  }
  const fault = parts.faults.take(`${call.method} ${call.path}`)
  if (fault?.kind === 'slow') await pause(fault.ms)
  const isInstead = fault && fault.kind !== 'slow' && fault.kind !== 'cut' && !fault.after
  const reply = isInstead ? undefined : await parts.answer(call)
  if (reply === dropConnection) return void request.socket.destroy()
  if (fault && fault.kind !== 'slow') return fail(fault, parts, reply, response)
  if (reply) send(response, reply.status, reply.body)
}

function fail(fault: Fault, parts: BankParts, reply: Reply | undefined, response: ServerResponse): void {
  if (fault.kind === 'error') send(response, fault.status, parts.refusal(fault.status))
  if (fault.kind === 'token') send(response, 401, parts.refusal(401))
  if (fault.kind === 'html')
    response
      .writeHead(fault.status ?? 200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Em manutenção</title><h1>Voltamos já</h1>')
  if (fault.kind === 'cut') {
    const text = JSON.stringify(reply?.body ?? {})
    response.writeHead(reply?.status ?? 200, { 'content-type': 'application/json', 'content-length': text.length + 1 })
    response.write(text.slice(0, text.length / 2), () => response.destroy())
  }
}

function send(response: ServerResponse, status: number, body: object | undefined): void {
  if (!body) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ ...body, inventadoDepois: { a: [1] } }))
}
