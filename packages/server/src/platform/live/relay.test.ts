import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, roleKey, type TestDatabase } from '../../../test/database.ts'
import { type Live, openLive } from './live.ts'
import { openRelay } from './relay.ts'
import { createMetrics } from '#platform/metrics.ts'
import { roleUrl } from '#platform/database/roles.ts'
import { room } from './rooms.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let superuser: pg.Client
let lives: Live[]
let sockets: Socket[]
beforeEach(async () => {
  ;[lives, sockets] = [[], []]
  database = await cloneDatabase()
  const url = new URL(database.ownerUrl)
  url.pathname = '/postgres'
  superuser = new pg.Client(url.href)
  await superuser.connect()
})
afterEach(async () => {
  for (const socket of sockets) socket.disconnect()
  await Promise.all(lives.map((live) => live.close()))
  await superuser.end()
  await database.drop()
})

/** A process of the installation; for one that hears, the address where it serves sockets. The token says which session it is. */
async function startNode(
  hears = true,
  databaseUrl = roleUrl(database.ownerUrl, roleKey, 'recado_system'),
): Promise<{ live: Live; url: string }> {
  const live = openLive({
    relay: openRelay({ databaseUrl, hears, log }),
    metrics: createMetrics(),
    addressOf: () => '',
    admit: async (sessionId) => ({
      identity: { companyId: 7, userId: 1, sessionId, expiresAt: new Date(Date.now() + 600_000) },
      name: 'Ana',
      rooms: [],
    }),
    followers: [],
  })
  lives.push(live)
  const http = createServer()
  live.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  await expect.poll(() => live.isWell()).toBe(true)
  return { live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** What a screen at a node hears, in order. */
async function listenAt(url: string, token = 'a'): Promise<{ socket: Socket; heard: unknown[] }> {
  const socket = io(url, { auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] })
  sockets.push(socket)
  const heard: unknown[] = []
  socket.on('count', (payload) => heard.push(payload))
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  return { socket, heard }
}

const tell = (live: Live, payload: unknown) =>
  live.publish([{ event: 'count', payload, rooms: [room.company(7)], except: [], last: false }])

const name = () => new URL(database.ownerUrl).pathname.slice(1)

/** Ends the connections to this test's database, all or those of one application name. */
async function terminate(application = '%'): Promise<number> {
  const text = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2'
  return (await superuser.query(text, [name(), application])).rowCount ?? 0
}

/** Sends numbers, many a second, while `harm` is done to it; returns all that were sent. */
async function countDuring(live: Live, harm: () => Promise<unknown>): Promise<number[]> {
  const told: number[] = []
  const timer = setInterval(() => tell(live, told.push(told.length) - 1), 2)
  await expect.poll(() => told.length).toBeGreaterThan(10)
  await harm()
  const before = told.length
  await expect.poll(() => told.length).toBeGreaterThan(before + 50)
  clearInterval(timer)
  return told
}

test.each([
  ['the listening connection', 'recado-listen'],
  ['the connections for sending and reading', 'recado'],
  ['every connection', '%'],
])('pushes of one process reach the screens of another once and in order, while it loses %s', async (_what, application) => {
  const [a, b] = [await startNode(), await startNode()]
  const [near, far] = [await listenAt(a.url), await listenAt(b.url)]
  const told = await countDuring(a.live, async () => expect(await terminate(application)).toBeGreaterThan(0))
  await expect.poll(() => far.heard.length).toBe(told.length)
  expect(far.heard).toEqual(told)
  expect(near.heard).toEqual(told)
  await expect.poll(() => [a.live.isWell(), b.live.isWell()]).toEqual([true, true])
})

test('while the database is away, screens of the same process get pushes at once, and the others when it is back', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const [near, far] = [await listenAt(a.url), await listenAt(b.url)]
  await superuser.query(`alter database ${name()} allow_connections false`)
  await terminate()
  await expect.poll(() => [a.live.isWell(), b.live.isWell()]).toEqual([false, false])
  tell(a.live, 'meanwhile')
  await expect.poll(() => near.heard).toEqual(['meanwhile'])
  expect(far.heard).toEqual([])
  await superuser.query(`alter database ${name()} allow_connections true`)
  await expect.poll(() => far.heard).toEqual(['meanwhile'])
  expect(near.socket.connected && far.socket.connected).toBe(true)
  await expect.poll(() => [a.live.isWell(), b.live.isWell()]).toEqual([true, true])
})

test('a process that sends more than is kept while the database is away leaves a gap, and others’ screens are cut off', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const far = await listenAt(b.url)
  tell(a.live, 'before')
  await expect.poll(() => far.heard).toEqual(['before'])
  const gone = new Promise((resolve) => far.socket.once('disconnect', resolve))
  await superuser.query(`alter database ${name()} allow_connections false`)
  await terminate()
  await expect.poll(() => [a.live.isWell(), b.live.isWell()]).toEqual([false, false])
  for (let number = 0; number < 11_000; number++) tell(a.live, number)
  await superuser.query(`alter database ${name()} allow_connections true`)
  await gone
  const again = await listenAt(b.url)
  tell(a.live, 'after')
  await expect.poll(() => again.heard.at(-1)).toBe('after')
  expect(a.live.isWell()).toBe(true)
})

test('a process that may not tell, or may not hear, is not well, and recovers', async () => {
  const [{ live, url }, other] = [await startNode(), await startNode()]
  const { heard } = await listenAt(url)
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('revoke insert on live_messages from recado_system')
  tell(other.live, 'first')
  await expect.poll(() => other.live.isWell()).toBe(false)
  await owner.query('grant insert on live_messages to recado_system')
  await owner.query('revoke select on live_messages from recado_system; grant select (id) on live_messages to recado_system')
  tell(other.live, 'second')
  await expect.poll(() => live.isWell()).toBe(false)
  await owner.query('grant select on live_messages to recado_system')
  await owner.end()
  await expect.poll(() => [live.isWell(), other.live.isWell()]).toEqual([true, true])
  await expect.poll(() => heard).toEqual(['first', 'second'])
})

test('a process without screens is heard, and no process waits for its answers', async () => {
  const { url } = await startNode()
  const second = await startNode()
  const { heard } = await listenAt(url)
  const worker = openRelay({ databaseUrl: roleUrl(database.ownerUrl, roleKey, 'recado_system'), hears: false, log })
  const live = openLive({
    relay: worker,
    metrics: createMetrics(),
    addressOf: () => '',
    admit: () => Promise.reject(new Error('No screen comes here')),
    followers: [],
  })
  lives.push(live)
  const long = 'x'.repeat(100_000)
  tell(live, long)
  await expect.poll(() => heard).toEqual([long])
  expect(live.isWell()).toBe(true)
  expect(second.live.isWell()).toBe(true)
})

test('the end of a session reaches its screens everywhere, and not those of the one that follows it', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const [old, fresh] = [await listenAt(b.url, 'old'), await listenAt(b.url, 'fresh')]
  const gone = new Promise((resolve) => old.socket.once('disconnect', resolve))
  a.live.publish([{ event: 'word', payload: 1, rooms: [room.user(7, 1)], except: [room.session(7, 'fresh')], last: true }])
  tell(a.live, 'after')
  expect(await gone).toBe('io server disconnect')
  await expect.poll(() => fresh.heard).toEqual(['after'])
  expect(fresh.socket.connected).toBe(true)
})
