import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, rootCertificates, setDefaultCACertificates } from 'node:tls'
import { createServer as createHttpsServer } from 'node:https'
import { readProxyAddress } from '@recado/outbound/proxy-address'
import { captureClientHello, isFiniteFieldDhe } from '@recado/peers/service/client-hello'
import { RecordingProxy, type ProxyOptions } from '@recado/peers/proxy/proxy'
import { certifyServer } from '@recado/peers/whatsapp/media/x509'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ProxyFault } from '#provider.ts'
import { routeOf } from './route.ts'
import { type TunnelParts, tunnelsThrough } from './tunnel.ts'

const login = { user: 'recado', password: 'p:ä/ss@' }
const { authority, server: identity } = certifyServer('An authority', ['web.example', 'proxy.example', '127.0.0.1'])
const credentials = { key: identity.privateKey, cert: identity.certificate }
/** The destination. `echo` sends everything back twice, `web` answers requests. */
const echo = createServer((socket) => {
  socket.on('data', (bytes) => socket.write(Buffer.concat([bytes, bytes])))
  socket.on('error', () => {})
})
const web = createHttpsServer(credentials, (request, response) => response.end(`${request.method} ${request.headers.host}`))
const servers: Server[] = [echo, web]
const proxies: RecordingProxy[] = []
const sockets: Socket[] = []
const routes: Record<string, string> = {}

const portOf = (server: Server) => (server.address() as AddressInfo).port
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

beforeAll(async () => {
  setDefaultCACertificates([...rootCertificates, authority])
  routes['echo.example:7'] = `127.0.0.1:${await listen(echo)}`
  routes['[0:0:0:0:0:0:0:1]:7'] = routes['[::1]:7'] = routes['echo.example:7']
  routes['web.example:443'] = `127.0.0.1:${await listen(web)}`
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const proxy of proxies.splice(0)) await proxy.close()
})
afterAll(() => servers.forEach((server) => void server.close()))

async function start(kind: 'http' | 'socks5', options: ProxyOptions = {}): Promise<{ proxy: RecordingProxy; url: string }> {
  const proxy = new RecordingProxy(kind, { routes, ...options })
  proxies.push(proxy)
  return { proxy, url: await proxy.listen() }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there')
  return value
}

const allowing = (url: string): TunnelParts => ({ allow: [new URL(url.replace('socks5', 'http')).host] })

function tunnels(url: string, parts: Partial<TunnelParts> = {}) {
  const open = tunnelsThrough(present(readProxyAddress(url)), { ...allowing(url), ...parts })
  return async (host: string, port: number) => {
    const socket = await open({ host, port }, false)
    sockets.push(socket)
    return socket
  }
}

async function twice(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  let heard = ''
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    heard += String(piece)
    if (heard.length >= 2 * text.length) break
  }
  return heard
}

test.each(['http', 'socks5'] as const)(
  '%s: a tunnel leads to a name that only the proxy can resolve, with and without a login',
  async (kind) => {
    for (const options of [{}, { login }]) {
      const { proxy, url } = await start(kind, options)
      const socket = await tunnels(url)('echo.example', 7)
      expect(await twice(socket, 'eco')).toBe('ecoeco')
      expect(proxy.connections).toMatchObject([{ target: 'echo.example:7', outcome: 'open' }])
    }
  },
)

test.each(['http', 'socks5'] as const)('%s: a tunnel leads to an IPv4 or IPv6 address', async (kind) => {
  const { url } = await start(kind)
  for (const [host, port] of [
    ['127.0.0.1', portOf(echo)],
    ['::1', 7],
  ] as const)
    expect(await twice(await tunnels(url)(host, port), 'eco')).toBe('ecoeco')
})

test('the process talks TLS to a proxy whose address says so', async () => {
  const { proxy, url } = await start('http', { login })
  const inner = new URL(url)
  const outer = createTlsServer(credentials, (socket) => {
    const through = connect(Number(inner.port), '127.0.0.1')
    socket.pipe(through).pipe(socket)
    for (const end of [socket, through]) end.on('error', () => {})
  })
  servers.push(outer)
  const port = await listen(outer)
  const secure = `https://${inner.username}:${inner.password}@proxy.example:${port}`
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  expect(await twice(await tunnels(secure, { resolve })('echo.example', 7), 'eco')).toBe('ecoeco')
  expect(proxy.connections).toMatchObject([{ target: 'echo.example:7', outcome: 'open' }])
  const route = present(routeOf({ proxyUrl: secure }, { ...allowing(secure), resolve }))
  const answer = await fetch('https://web.example/', { dispatcher: route.dispatcher })
  expect(await answer.text()).toBe('GET web.example')
  route.close()
})

test.each(['http', 'socks5'] as const)(
  '%s: the error for a wrong or missing login repeats nothing that the proxy said',
  async (kind) => {
    const { proxy, url } = await start(kind, { login })
    for (const wrong of [url.replace('recado:', 'recado:x'), url.replace(/\/\/.*@/, '//')]) {
      await expect(tunnels(wrong)('echo.example', 7)).rejects.toThrow(new ProxyFault('The proxy refuses the login'))
    }
    expect(proxy.connections.map(({ outcome }) => outcome)).toEqual(['unauthorized', 'unauthorized'])
  },
)

test.each(['http', 'socks5'] as const)(
  '%s: an unreachable destination, a dead proxy and a silent proxy open nothing',
  async (kind) => {
    const { proxy, url } = await start(kind)
    const open = tunnels(url, { patienceMs: 300 })
    await expect(open('127.0.0.1', 1)).rejects.toThrow('The proxy opens no way')
    proxy.hang()
    await expect(open('echo.example', 7)).rejects.toThrow('The proxy does not answer')
    await proxy.die()
    await expect(open('echo.example', 7)).rejects.toThrow('The proxy is out of reach')
    expect(proxy.connections.filter(({ outcome }) => outcome === 'open')).toEqual([])
  },
)

test('a server that is no proxy opens nothing', async () => {
  for (const words of ['220 mail.example ESMTP\r\n\r\n', 'HTTP/1.1 200', '']) {
    const server = createServer((socket) => socket.end(words))
    servers.push(server)
    const port = await listen(server)
    for (const kind of ['http', 'socks5', 'https']) {
      await expect(tunnels(`${kind}://127.0.0.1:${port}`)('echo.example', 7)).rejects.toThrow(
        /^The proxy (opens no way|gives no answer|speaks something else|is out of reach)$/,
      )
    }
  }
})

test.each([['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:10.0.0.1']])(
  'a proxy whose name resolves to %s %s is not dialled',
  async (...found) => {
    const { proxy, url } = await start('http')
    const resolve = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const named = url.replace('127.0.0.1', 'proxy.example')
    await expect(tunnels(named, { resolve, allow: [] })('echo.example', 7)).rejects.toThrow('not public')
    await expect(tunnels(url, { allow: [] })('echo.example', 7)).rejects.toThrow('not public')
    expect(proxy.connections).toEqual([])
    const listed = tunnels(named, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await twice(await listed('echo.example', 7), 'eco')).toBe('ecoeco')
  },
)

test.each(['http', 'socks5'] as const)(
  '%s: fetch and requests go through the proxy, and end when the session does',
  async (kind) => {
    const { proxy, url } = await start(kind, { login })
    const route = present(routeOf({ proxyUrl: url }, allowing(url)))
    const answer = await fetch('https://web.example/', { dispatcher: route.dispatcher })
    expect(await answer.text()).toBe('GET web.example')
    expect(proxy.connections).toMatchObject([{ target: 'web.example:443', outcome: 'open' }])
    route.close()
    await expect(fetch('https://web.example/', { dispatcher: route.dispatcher })).rejects.toThrow('fetch failed')
  },
)

test.each([{}, { proxyUrl: '' }])('%j means the direct route', (configuration) => {
  expect(routeOf(configuration, { allow: [] })).toBeUndefined()
})

test.each([
  undefined,
  'http://proxy.example:1',
  { proxyUrl: 7 },
  { proxyUrl: 'proxy.example:1080' },
  { proxyUrl: 'ftp://proxy.example:21' },
  { proxyUrl: 'http://proxy.example' },
  { proxyUrl: 'http://proxy.example:0' },
  { proxyUrl: 'http://proxy.example:65536' },
  { proxyUrl: 'http://a%zz:b@proxy.example:80' },
  { proxyUrl: 'http://proxy.example?x:80' },
  { proxyUrl: `http://u:${'x'.repeat(256)}@proxy.example:80` },
])('%j is an error, not the direct route', (configuration) => {
  expect(() => routeOf(configuration, { allow: [] })).toThrow(/^The (configuration|address of the proxy) cannot be read$/)
})

test.each(['127.1', '2130706433', '0x7f.1', '127.0.0.1.', 'LOCALHOST'])('%s is read as the host it resolves to', (host) => {
  expect(readProxyAddress(`socks5://${host}:1080`)?.host).toMatch(/^(127\.0\.0\.1|localhost)$/)
})

test('a proxy does not choose the size of the Diffie-Hellman numbers in TLS', async () => {
  const { address, suites } = await captureClientHello()
  const opening = tunnels(`https://${address}`)('web.example', 443)
  expect((await suites).length).toBeGreaterThan(5)
  expect((await suites).filter(isFiniteFieldDhe)).toEqual([])
  await expect(opening).rejects.toBeInstanceOf(Error)
})
