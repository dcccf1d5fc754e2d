import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { World } from '../../../test/world.ts'
import { fail } from '#platform/fail.ts'
import { createMetrics } from '#platform/metrics.ts'
import { type Live, openLive } from '#platform/live/live.ts'
import { openRelay } from '#platform/live/relay.ts'
import { room } from '#platform/live/rooms.ts'
import { followOnline } from '#features/users/online.ts'
import { followConversations, type Onlooker } from './viewers.ts'

const companyId = 7
const ticketId = 11
const hidden = 12
const log = pino({ level: 'silent' })

interface Process {
  live: Live
  http: Server
  url: string
}

let w: World
let processes: [Process, Process]
const seen: { by: number; ticketId: number; viewers: Onlooker[] }[] = []
const sockets: Socket[] = []
const noted: [number, boolean][] = []
/** Noting that a user is online takes until this promise resolves. */
let comes = Promise.resolve()

const note = async (_companyId: number, userId: number, online: boolean) => {
  if (online) await comes
  noted.push([userId, online])
}
const see = (by: number, id: number, viewers: Onlooker[]) => void seen.push({ by, ticketId: id, viewers })
const conversations = {
  enter: async (_identity: unknown, id: number) => (id === hidden ? fail('ERR_NO_PERMISSION') : undefined),
  onActivity: async () => {},
}

/**
 * A process of the installation. The test decides who may connect and which tickets may be opened. Everything else is the product's own
 * code.
 */
async function start(by: number): Promise<Process> {
  const live = openLive({
    relay: openRelay({ databaseUrl: w.urls.system, hears: true, log }),
    metrics: createMetrics(),
    addressOf: () => '',
    admit: async (token) => {
      const userId = Number(token)
      const identity = { companyId, userId, sessionId: '', expiresAt: new Date(Date.now() + 60_000) }
      return { identity, name: `Person ${userId}`, rooms: [] }
    },
    followers: [
      (io) => followOnline(io, note, (error) => log.warn(error)),
      (io) =>
        followConversations(io, { ...conversations, onViewers: async (_company, id, viewers) => see(by, id, viewers) }, log),
    ],
  })
  const http = createServer()
  live.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { live, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  w = await World.create()
  processes = [await start(0), await start(1)]
  await meet()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  for (const { live } of processes) await live.close()
  await w.end()
})

async function connect(process: number, userId: number): Promise<Socket> {
  const socket = io(processes[process]?.url ?? '', {
    auth: { token: String(userId) },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  })
  sockets.push(socket)
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return socket
}

/** A viewer who comes without rooms would be shown to no user. */
const isPlaced = ({ id, rooms }: Onlooker) => rooms.has(room.user(companyId, id))
const last = () =>
  seen
    .at(-1)
    ?.viewers.filter(isPlaced)
    .map(({ id, state }) => `${id} ${state}`)

/** Processes that start at the same time may miss each other's greeting. They meet at the next heartbeat, after five seconds. */
async function meet(): Promise<void> {
  const [one, other] = [await connect(0, 101), await connect(1, 102)]
  one.emit('joinChatBox', 1)
  const lookAgain = () => {
    for (const event of ['leaveChatBox', 'joinChatBox']) other.emit(event, 1)
    expect(last()).toEqual(['101 viewing', '102 viewing'])
  }
  await vi.waitFor(lookAgain, { timeout: 30_000, interval: 300 })
  other.disconnect()
  await vi.waitFor(() => expect(last()).toEqual(['101 viewing']), { timeout: 10_000 })
  one.disconnect()
  await vi.waitFor(() => expect(last()).toEqual([]), { timeout: 10_000 })
}

test('viewers of all processes are seen together, and a viewer whose socket is lost is gone', async () => {
  const [ana, bia] = [await connect(0, 1), await connect(1, 2)]
  ana.emit('joinChatBox', ticketId)
  await expect.poll(last).toEqual(['1 viewing'])
  bia.emit('joinChatBox', ticketId)
  await expect.poll(last).toEqual(['1 viewing', '2 viewing'])
  ana.emit('chatState', ticketId, 'writing')
  await expect.poll(last).toEqual(['1 writing', '2 viewing'])
  ana.io.engine.close()
  await expect.poll(last).toEqual(['2 viewing'])
  bia.emit('leaveChatBox', ticketId)
  await expect.poll(last).toEqual([])
})

test('a screen does not join a conversation that it may not open, and a state it sends before joining is not told', async () => {
  const ana = await connect(0, 1)
  const before = seen.length
  ana.emit('joinChatBox', hidden)
  ana.emit('chatState', hidden, 'writing')
  ana.emit('chatState', ticketId, 'writing')
  ana.emit('joinChatBox', ticketId)
  ana.emit('chatState', ticketId, 'away')
  await expect.poll(last).toEqual(['1 away'])
  expect(seen.slice(before).map((event) => event.ticketId)).not.toContain(hidden)
  ana.disconnect()
  await expect.poll(last).toEqual([])
})

test('a screen has at most twenty conversations open', async () => {
  const [ana, bia] = [await connect(0, 1), await connect(0, 2)]
  const viewersOf = (id: number) => seen.findLast((event) => event.ticketId === id)?.viewers.map((viewer) => viewer.id)
  for (let id = 201; id <= 221; id++) ana.emit('joinChatBox', id)
  await expect.poll(() => viewersOf(220)).toEqual([1])
  for (const id of [220, 221]) bia.emit('joinChatBox', id)
  await expect.poll(() => [viewersOf(220), viewersOf(221)]).toEqual([[1, 2], [2]])
  ana.emit('leaveChatBox', 201)
  ana.emit('joinChatBox', 221)
  await expect.poll(() => viewersOf(221)).toEqual([1, 2])
  for (const socket of [ana, bia]) socket.disconnect()
  await expect.poll(() => viewersOf(221)).toEqual([])
})

test('a screen that sends nothing more has stopped writing', { tags: 'patient' }, async () => {
  const ana = await connect(0, 1)
  ana.emit('joinChatBox', ticketId)
  const since = performance.now()
  ana.emit('chatState', ticketId, 'writing')
  await expect.poll(last).toEqual(['1 writing'])
  await expect.poll(last, { timeout: 30_000, interval: 200 }).toEqual(['1 viewing'])
  expect(performance.now() - since).toBeGreaterThan(14_000)
})

test('a screen that connects and disconnects at once is last noted as offline', async () => {
  let release = () => {}
  comes = new Promise((resolve) => (release = resolve))
  const screen = await connect(0, 9)
  screen.emit('joinChatBox', 13)
  await expect.poll(last).toEqual(['9 viewing'])
  screen.disconnect()
  await expect.poll(last).toEqual([])
  release()
  const of9 = () => noted.filter(([userId]) => userId === 9)
  await expect.poll(of9).toEqual([
    [9, true],
    [9, false],
  ])
})
