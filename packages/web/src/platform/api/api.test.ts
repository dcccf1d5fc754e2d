import { login, me } from '@recado/contract/platform/session'
import { createConnection } from '@recado/contract/connections/api'
import { listTags } from '@recado/contract/tags/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi, type Api } from './api.ts'
import { hasCode } from './errors.ts'

/** A server that knows one good token and hands out the next one for a cookie-less refresh. */
class World {
  requests: { method: string; url: string; body: string; token: string | undefined }[] = []
  refresh: 'grants' | 'refuses' = 'grants'
  good = 'new'
  token: string | null = 'old'
  ended = 0
  end: string | undefined
  /** The details of ERR_COMPANY_BLOCKED. */
  shutOut: object | undefined
  unpaidSince: string | null = null
  server: Server
  api!: Api

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response))
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => {
      this.server.listen(0, '127.0.0.1', done)
    })
    const { port } = this.server.address() as AddressInfo
    this.api = createApi(`http://127.0.0.1:${port}`, {
      token: () => this.token,
      renewed: ({ token }) => {
        this.token = token
      },
      ended: (end) => {
        this.token = null
        this.end = end
        this.ended += 1
      },
      unpaid: (dueDate) => {
        this.unpaidSince = dueDate
      },
    })
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => {
      this.server.close(done)
    })
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '' } = request
    const token = request.headers.authorization?.slice(7)
    this.requests.push({ method, url, body: Buffer.concat(chunks).toString(), token })
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url === '/auth/login') return void send(401, { error: 'ERR_INVALID_CREDENTIALS', message: '' })
    if (url === '/tags/list')
      return void send(403, { error: 'ERR_SUBSCRIPTION_EXPIRED', message: '', details: { dueDate: '2026-11-20' } })
    if (url === '/auth/me' && this.shutOut) return void send(403, { error: 'ERR_COMPANY_BLOCKED', message: '', ...this.shutOut })
    if (url === '/whatsapp') return void response.writeHead(502).end('<h1>Bad gateway</h1>')
    if (url === '/auth/refresh_token') {
      return void (this.refresh === 'grants'
        ? send(200, { token: 'new', user: {} })
        : send(401, { error: 'ERR_SESSION_EXPIRED', message: '' }))
    }
    return void (token === this.good ? send(200, { id: 7 }) : send(403, { error: 'ERR_TOKEN_EXPIRED', message: '' }))
  }

  count(url: string): number {
    return this.requests.filter((request) => request.url === url).length
  }
}

describe('calling the server', () => {
  let world: World
  beforeEach(async () => {
    world = new World()
    await world.open()
  })
  afterEach(() => world.close())

  test('calls with an expired token wait for one renewal and are then sent again', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.api.call(me, {})))
    expect(answers).toHaveLength(8)
    expect(world.count('/auth/refresh_token')).toBe(1)
    expect(world.token).toBe('new')
    expect(world.ended).toBe(0)
  })

  test('a refused renewal ends the session', async () => {
    world.refresh = 'refuses'
    const answers = await Promise.allSettled([world.api.call(me, {}), world.api.call(me, {})])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
    expect(world.count('/auth/refresh_token')).toBe(1)
    expect(world.token).toBeNull()
  })

  test('a token that is refused right after its renewal ends the session instead of looping', async () => {
    world.good = 'none'
    await expect(world.api.call(me, {})).rejects.toSatisfy((error) => hasCode(error, 'ERR_TOKEN_EXPIRED'))
    expect(world.count('/auth/refresh_token')).toBe(1)
    expect(world.ended).toBe(1)
  })

  test('a wrong password ends nothing and renews nothing', async () => {
    await expect(world.api.call(login, { email: 'a', password: 'b' })).rejects.toSatisfy((error) =>
      hasCode(error, 'ERR_INVALID_CREDENTIALS'),
    )
    expect(world.count('/auth/refresh_token')).toBe(0)
    expect(world.token).toBe('old')
  })

  test('the end of the subscription is reported with its date and ends no session', async () => {
    world.token = 'new'
    await expect(world.api.call(listTags, {})).rejects.toSatisfy((error) => hasCode(error, 'ERR_SUBSCRIPTION_EXPIRED'))
    expect(world).toMatchObject({ token: 'new', ended: 0, unpaidSince: '2026-11-20' })
  })

  test.each([
    ['blocked', {}],
    ['removed', { details: { restorableUntil: '2026-12-27' } }],
  ])('a company that is %s ends the session and is given as the reason', async (end, shutOut) => {
    Object.assign(world, { token: 'new', shutOut })
    await expect(world.api.call(me, {})).rejects.toSatisfy((error) => hasCode(error, 'ERR_COMPANY_BLOCKED'))
    expect(world).toMatchObject({ token: null, ended: 1, end })
  })

  test('being offline ends nothing', async () => {
    await world.close()
    await expect(world.api.call(me, {})).rejects.toSatisfy((error) => hasCode(error, 'ERR_NETWORK'))
    await expect(world.api.renew()).rejects.toSatisfy((error) => hasCode(error, 'ERR_NETWORK'))
    expect(world.ended).toBe(0)
  })

  test('an error page of a gateway counts as the service being unavailable', async () => {
    await expect(world.api.call(createConnection, { name: 'Matriz' })).rejects.toSatisfy((error) =>
      hasCode(error, 'ERR_UNAVAILABLE'),
    )
  })

  test('the input fills the path, then the query or the body', async () => {
    world.token = 'new'
    await world.api.call(updateTicket, { id: 7, status: 'open', userId: null })
    await world.api.call(listTickets, { status: 'open', showAll: 'true', queueIds: undefined, pageNumber: 2 })
    expect(world.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', '/tickets/7', '{"status":"open","userId":null}'],
      ['GET', '/tickets?status=open&showAll=true&pageNumber=2', ''],
    ])
  })
})
