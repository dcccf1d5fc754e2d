/** @module-tag patient */

import { randomUUID } from 'node:crypto'
import { RecordingProxy } from '@recado/peers/proxy/proxy'
import { sampleFiles } from '../../../peers/whatsapp/testing/sample-files.ts'
import type { InboundFile } from '@recado/border/content'
import { settingsIdentity } from '@recado/border/settings'
import { afterAll, expect, test } from 'vitest'
import { seal } from '../../src/tables/sealed.ts'
import type { Child } from '../child.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

const login = { user: 'recado', password: 'canario:da ponte' }
/** WhatsApp's name in this test, which only a proxy can resolve. */
const whatsapp = 'localhost:1'
const routes: Record<string, string> = {}
const http = new RecordingProxy('http', { login, routes })
const socks5 = new RecordingProxy('socks5', { login, routes })
/** Not public, and not on the operator's list. */
const unlisted = new RecordingProxy('http', { routes })
const proxies = { http, socks5, unlisted }
const urls: Record<keyof typeof proxies, string> = { http: '', socks5: '', unlisted: '' }

let world: World<WhatsAppNetwork>
let channels: Child
let socketUrl: URL

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  socketUrl = new URL(world.network.env['WHATSAPP_SOCKET_URL'] ?? '')
  routes[whatsapp] = socketUrl.host
  for (const kind of ['http', 'socks5', 'unlisted'] as const) urls[kind] = await proxies[kind].listen()
  channels = await start(whatsapp)
})
afterAll(() => Promise.all([world.close(), ...Object.values(proxies).map((proxy) => proxy.close())]))

/** Starts channels for which WhatsApp is at this host. */
const start = (host: string, listed = [urls.http, urls.socks5]) =>
  world.startChannels({
    env: {
      WHATSAPP_SOCKET_URL: socketUrl.href.replace(socketUrl.host, host),
      OUTBOUND_ALLOW: listed.map((url) => `127.0.0.1:${new URL(url).port}`).join(','),
    },
    nodeArgs: [...world.network.nodeArgs, '--import', './packages/channels/test/preloads/dialled.ts'],
  })

/** Writes the connection's route to the network as the server does. */
async function setUp(side: ServerSide, configuration: unknown): Promise<void> {
  const text = Buffer.from(JSON.stringify(configuration))
  const sealed = seal(world.secret, settingsIdentity(side.connectionId), text).toString('base64url')
  await side.query(
    `insert into channels.settings as s (connection_id, provider, configuration) values ($1, 'beta', $2)
     on conflict (connection_id) do update set configuration = $2, version = s.version + 1`,
    [side.connectionId, sealed],
  )
}

async function open(configuration: unknown): Promise<ServerSide> {
  const side = world.newConnection()
  await setUp(side, configuration)
  await side.command('connect')
  return side
}

async function pair(side: ServerSide): Promise<string> {
  const shop = await world.network.newShop()
  const { qrcode } = await side.reaches('qrcode')
  await world.network.scan(shop, qrcode)
  await side.reaches('CONNECTED')
  return shop
}

/** The ports that the process has dialled. The database is reached by a Unix socket. */
function dialled(child: Child): number[] {
  const ports = child.lines.flatMap((line) => /^dialled \d.*:(\d+)$/.exec(line)?.[1] ?? [])
  return [...new Set(ports)].map(Number)
}

const isDown = (side: ServerSide) =>
  until('the line is down because of its proxy', async () => {
    const row = await side.state()
    return row?.reason === 'proxy' && row
  })
const outcomes = (proxy: RecordingProxy) => new Set(proxy.connections.map(({ outcome }) => outcome))
const targets = (proxy: RecordingProxy) => new Set(proxy.connections.flatMap(({ target }) => target ?? []))

/** Sends a message each way, a file each way and a picture. */
async function talk(side: ServerSide, shop: string): Promise<void> {
  const person = await world.network.newPerson('phone')
  const { control } = world.network
  await world.network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  await side.reachesAck(await side.send(person, 'olá'), 3)
  const key = `1/${randomUUID()}`
  await world.storage.put(key, sampleFiles.picture)
  await side.reachesAck(await side.put(person, { type: 'file', key, kind: 'image', mimeType: 'image/png' }), 3)
  const { id } = await control.sendMedia(person.phone, sampleFiles.picture, 'image/png', { to: shop })
  const { chat, content } = await side.gets(id)
  const ref = randomUUID()
  const { source } = content as InboundFile
  await side.ask('fetch', { ref, message: { chat, waId: id, fromMe: false }, source, key: `1/${ref}`, maxBytes: 1_000_000 })
  expect(await side.answer('fetched', ref)).toEqual({ ref, size: sampleFiles.picture.length })
  await control.setPicture(person.phone, sampleFiles.picture, 'image/png')
  await side.ask('picture', { ref, of: person, key: `1/${ref}-p` })
  expect(await side.answer('picture', ref)).toEqual({ ref, size: sampleFiles.picture.length })
}

test.each(['http', 'socks5'] as const)(
  '%s: all traffic of a session goes through the proxy of its line, and none bypasses it',
  async (kind) => {
    const proxy = proxies[kind]
    const side = await open({ proxyUrl: urls[kind] })
    const shop = await pair(side)
    await talk(side, shop)
    expect(outcomes(proxy)).toEqual(new Set(['open']))
    const [, ...media] = [...targets(proxy)]
    expect([...targets(proxy)][0]).toBe(whatsapp)
    // Upload and download: a file each way, and the picture.
    expect(media).toHaveLength(1)
    expect(proxy.connections.filter(({ target }) => target === media[0]).length).toBeGreaterThanOrEqual(2)
    const ports = [urls.http, urls.socks5].map((url) => Number(new URL(url).port))
    expect(dialled(channels)).toContain(Number(new URL(urls[kind]).port))
    expect(dialled(channels).filter((port) => !ports.includes(port))).toEqual([])
  },
)

test('with a dead proxy the line is down with that reason, no traffic bypasses it, and the line opens when the proxy is back', async () => {
  const side = await open({ proxyUrl: urls.http })
  const shop = await pair(side)
  const before = dialled(channels)
  await http.die()
  expect(await isDown(side)).toMatchObject({ status: 'OPENING', wanted: true })
  expect(dialled(channels)).toEqual(before)
  await http.revive()
  await side.reaches('CONNECTED')
  await talk(side, shop)
})

test('a silent proxy causes a timeout', async () => {
  socks5.hang()
  const side = await open({ proxyUrl: urls.socks5 })
  const before = dialled(channels)
  expect(await isDown(side)).toMatchObject({ status: 'OPENING', wanted: true })
  expect(dialled(channels)).toEqual(before)
  await socks5.revive()
  await side.reaches('qrcode')
})

test.each(['http', 'socks5'] as const)(
  '%s: with a wrong password the line is down, and the password is in no log',
  async (kind) => {
    const wrong = 'canario-errado-7713'
    const side = await open({ proxyUrl: urls[kind].replace(/:[^:@/]*@/, `:${wrong}@`) })
    expect(await isDown(side)).toMatchObject({ status: 'OPENING', wanted: true })
    expect(outcomes(proxies[kind])).toContain('unauthorized')
    await until('the log says why', () => channels.lines.some((line) => line.includes('The proxy refuses the login')))
    const log = channels.lines.join('\n')
    for (const secret of [wrong, encodeURIComponent(login.password), login.password]) expect(log).not.toContain(secret)
  },
)

test('a proxy that is not public is not dialled, unless the operator lists it', async () => {
  const side = await open({ proxyUrl: urls.unlisted })
  await isDown(side)
  expect(unlisted.connections).toEqual([])
})

test.each([{ proxyUrl: 'nonsense' }, { proxyUrl: 7 }])(
  'a line configured with %j is down, and does not take the direct route',
  async (configuration) => {
    const before = dialled(channels)
    const side = await open(configuration)
    await isDown(side)
    expect(dialled(channels)).toEqual(before)
  },
)

test('a device left behind by a moved line is unlinked through its former proxy, and no traffic bypasses it', async () => {
  const { control } = world.network
  const side = await open({ proxyUrl: urls.http })
  const shop = await pair(side)
  const before = dialled(channels)
  const known = http.connections.length
  await control.addFault({ kind: 'silence', pn: shop, xmlns: 'md', times: 1 })
  await side.query(
    `update channels.settings set provider = 'cloud', configuration = '', version = version + 1 where connection_id = $1`,
    [side.connectionId],
  )
  await until('its device is unlinked', async () => (await world.network.devices(shop)) === 0)
  expect(http.connections.length).toBeGreaterThan(known)
  expect(dialled(channels)).toEqual(before)
})

test('a new proxy renews the session through it, and without a proxy the line takes the direct route', async () => {
  const [first, second] = [new RecordingProxy('http'), new RecordingProxy('socks5', { login })]
  const [firstUrl, secondUrl] = [await first.listen(), await second.listen()]
  await channels.end()
  channels = await start(socketUrl.host, [firstUrl, secondUrl])
  const side = await open({ proxyUrl: firstUrl })
  const shop = await pair(side)
  const direct = Number(socketUrl.port)
  const known = first.connections.length
  await setUp(side, { proxyUrl: secondUrl })
  await until('it goes through the other one', () => second.connections.length > 0)
  await side.reaches('CONNECTED')
  await talk(side, shop)
  expect(first.connections).toHaveLength(known)
  expect(dialled(channels)).not.toContain(direct)
  const used = second.connections.length
  await setUp(side, {})
  await until('it goes the direct way', () => dialled(channels).includes(direct))
  await side.reaches('CONNECTED')
  await talk(side, shop)
  expect(second.connections).toHaveLength(used)
  await Promise.all([first.close(), second.close()])
})
