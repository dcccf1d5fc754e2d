import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '#whatsapp/testing/until.ts'
import { RecordingProxy, type ProxyOptions } from './proxy.ts'

/** The server behind the proxies, which says everything twice. */
const echo = createServer((socket) => {
  socket.on('data', (bytes) => socket.write(Buffer.concat([bytes, bytes])))
  socket.on('error', () => undefined)
})
const login = { user: 'recado', password: 'p:ä/ss' }
const proxies: RecordingProxy[] = []
const sockets: Socket[] = []
let target: string

beforeAll(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  target = `127.0.0.1:${(echo.address() as AddressInfo).port}`
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const proxy of proxies.splice(0)) await proxy.close()
})

afterAll(() => void echo.close())

async function start(kind: 'http' | 'socks5', options?: ProxyOptions): Promise<{ proxy: RecordingProxy; url: string }> {
  const proxy = new RecordingProxy(kind, options)
  proxies.push(proxy)
  return { proxy, url: await proxy.listen() }
}

/** A raw connection. `heard` is all that came, `has` waits for so many bytes or the end, `ended` waits for the end. */
class Line {
  readonly socket: Socket
  heard = Buffer.alloc(0)
  isOver = false

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(this.socket)
    this.socket.on('data', (bytes) => (this.heard = Buffer.concat([this.heard, bytes])))
    this.socket.on('close', () => (this.isOver = true))
    this.socket.on('error', () => undefined)
  }

  async says(bytes: string | number[]): Promise<this> {
    this.socket.write(typeof bytes === 'string' ? bytes : Buffer.from(bytes))
    return this
  }

  async has(count: number): Promise<Buffer> {
    await until(`${count} bytes have come`, () => this.heard.length >= count || this.isOver)
    const taken = this.heard.subarray(0, count)
    this.heard = this.heard.subarray(count)
    return taken
  }

  async ended(): Promise<string> {
    await until('the line ends', () => this.isOver)
    return this.heard.toString()
  }
}

const basic = (user: string, password: string) =>
  `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`
const ask = (headers = '', where = target) => `CONNECT ${where} HTTP/1.1\r\nHost: ${where}\r\n${headers}\r\n`
const established = 'HTTP/1.1 200 Connection established\r\n\r\n'

/** A SOCKS request for a target by its name. */
function request(where: string, command = 1): number[] {
  const [host = '', port = ''] = where.split(':')
  return [5, command, 0, 3, host.length, ...Buffer.from(host), Number(port) >> 8, Number(port) & 0xff]
}

const password = (user: string, secret: string) => [
  1,
  user.length,
  ...Buffer.from(user),
  Buffer.byteLength(secret),
  ...Buffer.from(secret),
]

test('an HTTP proxy makes a tunnel, and records where it led and what went through it', async () => {
  const { proxy, url } = await start('http')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const line = await new Line(url).says(`${ask()}early`)
  expect((await line.has(established.length)).toString()).toBe(established)
  expect((await line.has(10)).toString()).toBe('earlyearly')
  await line.says('later')
  expect((await line.has(10)).toString()).toBe('laterlater')
  expect(proxy.connections).toEqual([{ target, outcome: 'open', sent: 10, received: 20 }])
})

test('an HTTP proxy with a login lets in only clients that have it', async () => {
  const { proxy, url } = await start('http', { login })
  expect(url).toContain('http://recado:p%3A%C3%A4%2Fss@127.0.0.1:')
  for (const headers of ['', basic('recado', 'wrong'), basic('other', login.password)]) {
    expect(await (await new Line(url).says(ask(headers))).ended()).toContain('407 Proxy authentication required')
  }
  const line = await new Line(url).says(ask(basic(login.user, login.password)))
  expect((await line.has(established.length)).toString()).toBe(established)
  expect(proxy.connections.map(({ outcome }) => outcome)).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'open'])
  expect(proxy.connections[0]?.target).toBe(target)
})

test('an HTTP proxy reports an unreachable target, and makes nothing but tunnels', async () => {
  const { proxy, url } = await start('http')
  expect(await (await new Line(url).says(ask('', '127.0.0.1:1'))).ended()).toContain('502')
  expect(await (await new Line(url).says('GET http://127.0.0.1/ HTTP/1.1\r\n\r\n')).ended()).toContain('405')
  expect(proxy.connections.map(({ outcome }) => outcome)).toEqual(['unreachable', 'refused'])
})

test('a SOCKS proxy makes a tunnel to a name, an IPv4 and an IPv6 address', async () => {
  const port = Number(target.split(':')[1])
  const portBytes = [port >> 8, port & 0xff]
  const loopback6 = [...Array.from({ length: 15 }, () => 0), 1]
  const { proxy, url } = await start('socks5', { routes: { 'web.example:443': target, '[0:0:0:0:0:0:0:1]:443': target } })
  for (const wish of [request('web.example:443'), [5, 1, 0, 1, 127, 0, 0, 1, ...portBytes], [5, 1, 0, 4, ...loopback6, 1, 187]]) {
    const line = await new Line(url).says([5, 1, 0])
    expect([...(await line.has(2))]).toEqual([5, 0])
    await line.says(wish)
    expect([...(await line.has(10))]).toEqual([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    await line.says('eco')
    expect((await line.has(6)).toString()).toBe('ecoeco')
  }
  expect(proxy.connections.map((one) => one.target)).toEqual(['web.example:443', target, '[0:0:0:0:0:0:0:1]:443'])
  expect(proxy.connections[0]).toEqual({ target: 'web.example:443', outcome: 'open', sent: 3, received: 6 })
})

test('a SOCKS proxy with a login lets in only clients that have it', async () => {
  const { proxy, url } = await start('socks5', { login })
  const without = await new Line(url).says([5, 1, 0])
  expect([...(await without.has(2))]).toEqual([5, 0xff])
  for (const [user, secret] of [
    ['recado', 'wrong'],
    ['other', login.password],
  ] as const) {
    const line = await new Line(url).says([5, 2, 0, 2])
    expect([...(await line.has(2))]).toEqual([5, 2])
    await line.says(password(user, secret))
    expect([...(await line.has(2))]).toEqual([1, 1])
    await line.ended()
  }
  const line = await new Line(url).says([5, 2, 0, 2])
  await line.has(2)
  await line.says(password(login.user, login.password))
  expect([...(await line.has(2))]).toEqual([1, 0])
  await line.says(request(target))
  expect([...(await line.has(2))]).toEqual([5, 0])
  expect(proxy.connections.map(({ outcome }) => outcome)).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'open'])
})

test('a SOCKS proxy reports an unreachable target, and makes nothing but tunnels', async () => {
  const { proxy, url } = await start('socks5')
  for (const [wish, reply] of [
    [request('127.0.0.1:1'), 4],
    [request(target, 3), 7],
  ] as const) {
    const line = await new Line(url).says([5, 1, 0])
    await line.has(2)
    await line.says(wish)
    expect((await line.has(10))[1]).toBe(reply)
    await line.ended()
  }
  expect(proxy.connections.map(({ outcome }) => outcome)).toEqual(['unreachable', 'refused'])
})

test('a dead proxy cuts its tunnels and refuses connections, until it is back at the same address', async () => {
  const { proxy, url } = await start('http')
  const line = await new Line(url).says(ask())
  await line.has(established.length)
  await proxy.die()
  await line.ended()
  const refused = new Line(url)
  await expect(once(refused.socket, 'connect')).rejects.toThrow('ECONNREFUSED')
  await proxy.revive()
  const again = await new Line(url).says(ask())
  expect((await again.has(established.length)).toString()).toBe(established)
  expect(proxy.connections).toHaveLength(2)
})

test('a proxy that hangs accepts connections and passes nothing on, until it wakes', async () => {
  const { proxy, url } = await start('http')
  const line = await new Line(url).says(ask())
  await line.has(established.length)
  proxy.hang()
  await line.says('eco')
  const waiting = await new Line(url).says(ask())
  await expect.poll(() => proxy.connections.length).toBe(2)
  expect(proxy.connections).toMatchObject([{ outcome: 'open', sent: 0, received: 0 }, { outcome: 'silent' }])
  expect([line.heard.length, line.isOver, waiting.heard.length, waiting.isOver]).toEqual([0, false, 0, false])
  await proxy.revive()
  expect((await line.has(6)).toString()).toBe('ecoeco')
})
