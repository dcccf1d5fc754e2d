import { updateTicket } from '@recado/contract/tickets/api'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from './world.ts'

let w: World
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  w = await World.create()
  w.app.live.attach(w.app.http.server)
  await w.app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(w.app.http.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => w.end())

interface Ear {
  socket: Socket
  heard: [string, unknown][]
}

/** A person's live socket, once it is connected, and everything it hears. */
async function listenAs(who: Pick<TestUser, 'token'>, options: object = {}): Promise<Ear> {
  const socket = io(url, { auth: { token: who.token }, forceNew: true, reconnection: false, ...options })
  sockets.push(socket)
  const heard: Ear['heard'] = []
  socket.onAny((event: string, payload: unknown) => {
    // Presence is tested elsewhere.
    if (!event.endsWith('-user')) heard.push([event, payload])
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}

/** Waits until the socket has heard so many events. */
const hearsUpTo = (ear: Ear, count: number) => expect.poll(() => ear.heard.length).toBe(count)

test('a change reaches only the sockets of users of its company who may see it', async () => {
  const company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const ana = await w.user(company, 'user', [sales])
  const caio = await w.user(company, 'user', [support])
  const admin = await w.user(company, 'admin', [sales])
  const outsider = await w.user(await w.company(), 'admin')
  const id = await w.ticket(company, { queueId: sales })
  const [anas, caios, admins, outsiders] = [
    await listenAs(ana),
    await listenAs(caio),
    await listenAs(admin),
    await listenAs(outsider),
  ]
  await w.call(ana, updateTicket, { id, status: 'open' })
  const event = `company-${company}-ticket`
  const story = `company-${company}-ticketEvent`
  await hearsUpTo(anas, 2)
  await hearsUpTo(admins, 2)
  expect(anas.heard.find(([name]) => name === event)).toMatchObject([event, { action: 'update', ticket: { id, userId: ana.id } }])
  expect(anas.heard.find(([name]) => name === story)).toMatchObject([story, { event: { kind: 'accepted' } }])

  await w.call(ana, updateTicket, { id, queueId: support, userId: caio.id, status: 'open' })
  await hearsUpTo(caios, 2)
  await hearsUpTo(anas, 3)
  expect(anas.heard[2]).toEqual([event, { action: 'delete', ticketId: id }])
  await hearsUpTo(admins, 4)
  expect(caios.heard.map(([name]) => name)).toEqual([event, story])
  expect(admins.heard.findLast(([name]) => name === event)).toMatchObject([
    event,
    { action: 'update', ticket: { id, queueId: support } },
  ])
  expect(outsiders.heard).toEqual([])
})

test('a socket without a token, with a forged one or after the session has ended stays outside', async () => {
  const ana = await w.user(await w.company(), 'user')
  await w.owner.query('delete from sessions where user_id = $1', [ana.id])
  for (const token of ['', 'nonsense', ana.token]) {
    await expect(listenAs({ token })).rejects.toThrow('ERR_SESSION_EXPIRED')
  }
})

test('the token may come in the query as well, and both transports carry', async () => {
  const ana = await w.user(await w.company(), 'user')
  const byQuery = await listenAs({ token: '' }, { auth: {}, query: { token: ana.token }, transports: ['polling'] })
  expect(byQuery.socket.io.engine.transport.name).toBe('polling')
  const direct = await listenAs(ana, { transports: ['websocket'] })
  expect(direct.socket.io.engine.transport.name).toBe('websocket')
  const handshake = await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text()
  expect(JSON.parse(handshake.slice(1))).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 })
})

test('a socket ends with its token', async () => {
  const lifetimeMs = 15 * 60_000
  const behind = Date.now() + 2_000 - lifetimeMs - w.now.getTime()
  w.turnClock(behind)
  const { socket } = await listenAs(await w.user(await w.company(), 'user'))
  w.turnClock(-behind)
  await expect.poll(() => socket.connected).toBe(false)
})
