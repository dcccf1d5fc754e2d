import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Live, openLive } from './live.ts'
import { createMetrics } from '#platform/metrics.ts'
import { room } from './rooms.ts'

const person = { rooms: ['sales'] }

let live: Live
let http: Server
let url: string
let sockets: Socket[]
/** Runs each time the server looks up a token, before the answer. */
let admitted: (times: number) => { rooms: string[] } | undefined

beforeEach(async () => {
  let times = 0
  sockets = []
  admitted = () => person
  live = openLive({
    relay: undefined,
    metrics: createMetrics(),
    addressOf: ({ headers }) => String(headers['x-from']),
    admit: async () => {
      const somebody = admitted(++times)
      if (!somebody) throw new Error('The session is over')
      return {
        identity: { companyId: 7, userId: 1, sessionId: '', expiresAt: new Date(Date.now() + 60_000) },
        name: 'Ana',
        ...somebody,
      }
    },
    followers: [],
  })
  http = createServer()
  live.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of sockets) socket.disconnect()
  await live.close()
})

function open(): Socket {
  const socket = io(url, { auth: { token: 'x' }, forceNew: true, reconnection: false, transports: ['websocket'] })
  sockets.push(socket)
  return socket
}

const hangUp = () => live.publish([{ event: null, payload: undefined, rooms: [room.user(7, 1)], except: [], last: true }])
const closed = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve))

test('a session that ends while its socket is being admitted takes that socket with it', async () => {
  admitted = (times) => {
    if (times > 1) return undefined
    hangUp()
    return person
  }
  expect(await closed(open())).toBe('io server disconnect')
})

test('a user who gets other queues while the socket is being admitted is cut off and has to reconnect', async () => {
  admitted = (times) => (times === 1 ? person : { rooms: [] })
  expect(await closed(open())).toBe('io server disconnect')
})

test('one person has at most fifty screens', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 52 }, () => {
      const socket = open()
      return new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('in'))
        socket.once('connect_error', (error) => resolve(error.message))
      })
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(50)
  expect(new Set(outcomes)).toEqual(new Set(['in', 'ERR_RATE_LIMIT']))
})

/** A connection that never authenticates. */
async function lurk(from: string): Promise<WebSocket> {
  const headers = { 'x-from': from }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers })
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  return socket
}

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN

test('an address has at most two hundred connections that do not authenticate, and one that does gets in all the same', async () => {
  const lurkers: WebSocket[] = []
  for (let at = 0; at < 230; at++) lurkers.push(await lurk('192.0.2.1'))
  const neighbour = await lurk('192.0.2.2')
  await expect.poll(() => lurkers.filter(isOpen).length).toBe(200)
  expect(lurkers.slice(30).every(isOpen)).toBe(true)
  const socket = io(url, {
    auth: { token: 'x' },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: { 'x-from': '192.0.2.1' },
  })
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  expect(isOpen(neighbour)).toBe(true)
  for (const lurker of [...lurkers, neighbour]) lurker.close()
})

test('a connection that does not authenticate within ten seconds is cut off, and one that does stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lurker = await lurk('192.0.2.1')
  const socket = open()
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.poll(() => isOpen(lurker), { timeout: 5_000 }).toBe(false)
  expect(socket.connected).toBe(true)
})
