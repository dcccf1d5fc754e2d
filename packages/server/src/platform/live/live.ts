import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { Failure } from '#platform/fail.ts'
import type { Identity } from '#platform/identity.ts'
import { adapterOn } from './adapter.ts'
import type { Relay } from './relay.ts'
import type { Metrics } from '#platform/metrics.ts'
import { room } from './rooms.ts'
import { limitUnauthenticatedSockets } from './unauthenticated-sockets.ts'
import type { Published } from '#platform/unit.ts'

const pingMs = 18_000
/** Tabs and devices of one person, in this process. */
const maxScreens = 50
/** More than a person can do. A socket that sends more is cut off. */
const maxEvents = 100
const eventWindowMs = 10_000

export interface LiveParts {
  /** To the other processes of the installation, where there may be some. Closed together with this. */
  relay: Relay | undefined
  metrics: Metrics
  /** Where a visitor comes from, also behind a proxy. */
  addressOf: (request: IncomingMessage) => string
  /** The user that a token names, and what the server knows of that user. Fails when the session is over. */
  admit: (token: string) => Promise<AdmittedUser>
  followers: readonly ((io: Server) => SocketHandler)[]
}

/** A person whose session is good, and the rooms that the person's features put a socket in. */
export interface AdmittedUser {
  identity: Identity
  name: string
  rooms: readonly string[]
}

/** What a socket carries, also to other processes: plain data, to which features add theirs. */
export type SocketData = Pick<AdmittedUser, 'identity' | 'name'>

/** Called with each new socket of this process. */
export type SocketHandler = (socket: Socket) => void

export interface Live {
  publish(messages: readonly Published[]): void
  /** Serves sockets on this HTTP server. Without it the process only publishes. */
  attach(http: HttpServer): void
  /** False while this process cannot reach the others or cannot hear them. */
  isWell(): boolean
  close(): Promise<void>
}

/** Live updates over Socket.IO; events reach the sockets of every process. */
export function openLive({ relay, metrics, addressOf, admit, followers }: LiveParts): Live {
  const io = new Server({
    serveClient: false,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    maxHttpBufferSize: 100_000,
    transports: ['polling', 'websocket'],
  })
  // A screen that was cut off comes back and fetches again what it shows.
  const cutAll = () => io.of('/').sockets.forEach((socket) => socket.conn.close())
  if (relay) io.adapter(adapterOn(relay, cutAll))
  let know: ReturnType<typeof limitUnauthenticatedSockets> | undefined
  io.use((socket, next) => {
    enter(io, socket, admit).then(
      () => {
        know?.(socket.conn)
        next()
      },
      (error: unknown) => next(refusal(error)),
    )
  })
  const follow = followers.map((feature) => feature(io))
  io.on('connection', (socket) => {
    limitEvents(socket)
    void confirm(socket, admit)
    endWithSession(socket)
    for (const follower of follow) follower(socket)
  })
  let attached = false
  return {
    publish: (messages) => {
      metrics.pushes.inc(messages.length)
      for (const message of messages) pushToRooms(io, message)
    },
    attach: (http) => {
      attached = true
      io.attach(http)
      know = limitUnauthenticatedSockets(io, addressOf)
    },
    isWell: () => relay?.isWell() ?? true,
    close: async () => {
      if (attached) await io.close()
      else await io.of('/').adapter.close()
      await relay?.close()
    },
  }
}

/** Puts a socket into its person's rooms, from what the server knows. */
async function enter(io: Server, socket: Socket, admit: LiveParts['admit']): Promise<void> {
  const person = await admit(tokenOf(socket))
  const { identity, name } = person
  const own = room.user(identity.companyId, identity.userId)
  if ((io.of('/').adapter.rooms.get(own)?.size ?? 0) >= maxScreens) throw new TooMany('ERR_RATE_LIMIT')
  socket.data = { identity, name } satisfies SocketData
  void socket.join(roomsOfScreen(person))
}

/** A change or end of the session while its socket was being admitted has closed the user's other sockets, but not this one. */
async function confirm(socket: Socket, admit: LiveParts['admit']): Promise<void> {
  const joined = new Set([socket.id, ...socket.rooms])
  const rooms = await admit(tokenOf(socket)).then(roomsOfScreen, () => [])
  const isSame = joined.size === rooms.length + 1 && rooms.every((name) => joined.has(name))
  if (!isSame) socket.disconnect(true)
}

/** Cuts the socket off when its token expires. The screen renews the token and comes back. A screen that cannot renew it stays out. */
function endWithSession(socket: Socket): void {
  const { identity } = socket.data as SocketData
  const timer = setTimeout(() => socket.disconnect(true), identity.expiresAt.getTime() - Date.now())
  socket.on('disconnect', () => {
    clearTimeout(timer)
    // After a sign-out, this connection must not be used any more.
    socket.conn.close()
  })
}

function pushToRooms(io: Server, { event, payload, rooms, except, last }: Published): void {
  const audience = () => io.in([...rooms]).except([...except])
  if (event !== null) audience().emit(event, payload)
  if (last) audience().disconnectSockets(true)
}

class TooMany extends Error {}

/** The error for a refused screen: that the subscription ended and when, or else that it needs a new token. */
function refusal(cause: unknown): Error & { data?: unknown } {
  if (cause instanceof TooMany) return cause
  const isUnpaid = cause instanceof Failure && (cause.code === 'ERR_SUBSCRIPTION_EXPIRED' || cause.code === 'ERR_COMPANY_BLOCKED')
  return isUnpaid ? Object.assign(new Error(cause.code), { data: cause.details }) : new Error('ERR_SESSION_EXPIRED', { cause })
}

function roomsOfScreen({ identity: { companyId, userId, sessionId }, rooms }: AdmittedUser): string[] {
  return [room.everybody, room.company(companyId), room.user(companyId, userId), room.session(companyId, sessionId), ...rooms]
}

function tokenOf({ handshake }: Socket): string {
  const token: unknown = handshake.auth['token'] ?? handshake.query['token']
  return typeof token === 'string' ? token : ''
}

function limitEvents(socket: Socket): void {
  let count = 0
  let since = Date.now()
  socket.onAny(() => {
    if (Date.now() - since > eventWindowMs) {
      count = 0
      since = Date.now()
    }
    if (++count > maxEvents) socket.disconnect(true)
  })
}
