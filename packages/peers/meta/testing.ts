import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callBank, type BankResponse } from '#pix/call-bank.ts'
import type { App, PhoneNumber, Waba } from './accounts.ts'
import { type Meta, startMeta } from './meta.ts'
import type { Message } from './messages.ts'
import type { Person } from './people.ts'
import { comeDue } from './templates/changes.ts'
import type { Token } from './tokens.ts'

export const callbackUrl = 'https://desk.example/api/channels/meta/app'

/** What a receiver heard. */
export interface Heard {
  path: string
  signature: unknown
  bytes: Buffer
}

interface Asking {
  token?: string
  version?: string
  headers?: Record<string, string>
}

/** A shop at Meta with one number, a person, and a desk that takes webhooks. */
export class TestShop {
  now = Date.parse('2026-12-01T12:00:00Z')
  deskAnswers = 200
  verifyToken = 'our verify token'
  readonly heard: Heard[] = []
  readonly meta: Meta
  readonly #desk: Server
  readonly app: App
  readonly waba: Waba
  readonly number: PhoneNumber
  readonly token: Token
  readonly ana: Person

  static async open(): Promise<TestShop> {
    const desk = createServer()
    await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
    const desks = new Map([['desk.example', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`]])
    const clock = { now: () => new Date() }
    const meta = await startMeta({ now: () => clock.now(), desks })
    const shop = new TestShop(meta, desk)
    clock.now = () => new Date(shop.now)
    return shop
  }

  private constructor(meta: Meta, desk: Server) {
    this.meta = meta
    this.#desk = desk
    const { accounts, tokens, people } = meta.state
    this.app = accounts.addApp()
    this.waba = accounts.addWaba(accounts.addPortfolio())
    this.number = accounts.addNumber(this.waba, '551140028922')
    this.token = tokens.add(this.app, [this.waba])
    this.ana = people.add('5511987654321', 'Ana Sá')
    this.app.callback = { url: callbackUrl, verifyToken: this.verifyToken }
    this.waba.subscriptions.set(this.app, {})
    desk.on('request', (request, response) => {
      void request.toArray().then((parts) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://desk')
        if (request.method === 'GET') {
          const isRight = searchParams.get('hub.verify_token') === this.verifyToken
          return response.writeHead(isRight ? 200 : 403).end(isRight ? searchParams.get('hub.challenge') : '')
        }
        const bytes = Buffer.concat(parts as Buffer[])
        this.heard.push({ path: pathname, signature: request.headers['x-hub-signature-256'], bytes })
        return response.writeHead(this.deskAnswers).end()
      })
    })
  }

  /** Begins a test: nothing waits, nothing was heard. */
  reset(): void {
    this.meta.state.webhooks.drop()
    this.meta.faults.clear()
    this.heard.length = 0
    this.deskAnswers = 200
  }

  ask(
    method: string,
    path: string,
    body?: unknown,
    { token = this.token.value, headers = {} }: Asking = {},
  ): Promise<BankResponse> {
    const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
    const url = path.startsWith('https://') ? path : `https://graph.facebook.com/v23.0/${path}`
    return callBank(this.meta, url, { method, body, headers: { ...authorization, ...headers } })
  }

  /** Sends a message to Ana. */
  send(message: object, over: object = {}): Promise<BankResponse> {
    const envelope = { messaging_product: 'whatsapp', to: `+${this.ana.number}` }
    return this.ask('POST', `${this.number.id}/messages`, { ...envelope, ...message, ...over })
  }

  sent({ body }: BankResponse): Message {
    const [{ id }] = body['messages'] as [{ id: string }]
    const message = this.meta.state.messages.find(id)
    if (!message) throw new Error('the message was not accepted')
    return message
  }

  /** Uploads a file, and returns the answer. */
  async upload(file: { bytes: Buffer; type: string; name: string }, fields: Record<string, string> = {}): Promise<BankResponse> {
    const form = new FormData()
    const all = { messaging_product: 'whatsapp', type: file.type, ...fields }
    for (const [name, value] of Object.entries(all)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return this.ask('POST', `${this.number.id}/media`, Buffer.from(await encoded.arrayBuffer()), { headers })
  }

  /** Delivers what is due, and returns the values that the desk was told. */
  async deliver(): Promise<Record<string, unknown>[]> {
    comeDue(this.meta.state)
    const before = this.heard.length
    await this.meta.state.webhooks.deliver()
    return this.heard.slice(before).flatMap(({ bytes }) => {
      const { entry } = JSON.parse(bytes.toString()) as { entry: { changes: { value: Record<string, unknown> }[] }[] }
      return entry.flatMap(({ changes }) => changes.map(({ value }) => value))
    })
  }

  /** Delivers what is due, and returns the messages or statuses that the desk was told. */
  async told(list: 'messages' | 'statuses'): Promise<Record<string, unknown>[]> {
    return (await this.deliver()).flatMap((value) => (value[list] ?? []) as Record<string, unknown>[])
  }

  async close(): Promise<void> {
    await this.meta.close()
    this.#desk.close()
  }
}

interface ToldError {
  code: number
  error_subcode?: number
  error_user_title?: string
  message: string
  fbtrace_id: string
}

export function errorOf({ body }: BankResponse): ToldError {
  return body['error'] as ToldError
}
