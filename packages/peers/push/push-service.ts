import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certifyServer } from '#whatsapp/media/x509.ts'
import { type BrowserKeys, createBrowserKeys, decrypt } from './encryption.ts'
import { type Sender, verifyVapid } from './vapid.ts'

const maxBodyBytes = 4096
const created = 201

export interface Received {
  text: string
  sender: Sender
  ttl: number
  urgency: string | undefined
  topic: string | undefined
}

/** A subscribed browser, and what its subscription hands to the application. */
export interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  received: Received[]
  /** The status from now on: 404 or 410 when the subscription has ended, 429 or 503 for a while, 201 when all is well. */
  answerWith(status: number): void
}

export interface PushService {
  /** `https://localhost:port` */
  origin: string
  /** Certificate of its authority, in PEM. */
  authority: string
  /** A browser subscribes, accepting only messages signed with this VAPID key (base64url). */
  subscribe(applicationServerKey: string): Browser
  /** Requests that were refused, and why. */
  refused: string[]
  close(): Promise<void>
}

interface Subscription {
  browser: Browser
  keys: BrowserKeys
  applicationServerKey: string
  status: number
}

/** Plays a push service and the browsers behind it: RFC 8030 over TLS, with VAPID (RFC 8292) and encryption (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const { authority, server: identity } = certifyServer('Local push authority', ['localhost'])
  const subscriptions = new Map<string, Subscription>()
  const refused: string[] = []
  const server = createServer({ key: identity.privateKey, cert: identity.certificate }, (request, response) => {
    void take(request, response).catch((error: Error) => {
      refused.push(error.message)
      response.writeHead(400).end(error.message)
    })
  })
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request)
    const subscription = subscriptions.get(request.url ?? '')
    if (!subscription || request.method !== 'POST') return void response.writeHead(404).end()
    const { keys, applicationServerKey, browser, status } = subscription
    const sender = verifyVapid(request.headers.authorization ?? '', origin, applicationServerKey)
    const ttl = Number(request.headers['ttl'] ?? Number.NaN)
    if (!Number.isInteger(ttl) || ttl < 0) throw new Error('There is no TTL')
    if (status !== created) return void response.writeHead(status).end()
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('The content encoding is not aes128gcm')
    browser.received.push({
      text: decrypt(body, keys),
      sender,
      ttl,
      urgency: request.headers['urgency'] as string | undefined,
      topic: request.headers['topic'] as string | undefined,
    })
    return void response.writeHead(created, { location: `${origin}/messages/${randomBytes(8).toString('hex')}` }).end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    authority,
    refused,
    subscribe: (applicationServerKey) => {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const keys = createBrowserKeys()
      const browser: Browser = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
        received: [],
        answerWith: (status) => (subscription.status = status),
      }
      const subscription: Subscription = { browser, keys, applicationServerKey, status: created }
      subscriptions.set(path, subscription)
      return browser
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  if (body.length > maxBodyBytes) throw new Error('The message is larger than 4096 bytes')
  return body
}
