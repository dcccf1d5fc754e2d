import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { Failure } from '#platform/fail.ts'
import type { Actor, Identity } from '#platform/feature.ts'
import { adapterOn } from './adapter.ts'
import type { Relay } from './relay.ts'
import type { Metrics } from '#platform/metrics.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { room, roomsOf } from './rooms.ts'
import { limitStrangers } from './strangers.ts'
import type { Published } from '#platform/unit.ts'
import { type Conversations, followConversations, type Screen } from './viewers.ts'

const pingMs = 18_000
/** A screen speaks every five minutes; what comes more often is not listened to. */
const presenceMs = 60_000
/** Tabs and devices of one person, in this process. */
const maxScreens = 50
/** More than a person can do; who sends more is cut off. */
const maxEvents = 100
const eventWindowMs = 10_000

export interface LiveParts {
  /** To the other processes of the installation, where there may be some. Closed with this. */
  relay: Relay | undefined
  log: Logger
  metrics: Metrics
  /** Where a visitor comes from, also behind a proxy. */
  addressOf: (request: IncomingMessage) => string
  /** Who a token names and what the server knows of that person; fails when the session is over. */
  admit: (token: string) => Promise<{ identity: Identity; actor: Actor }>
  /** Hears that a person's screen is there (on connect, then every five minutes), and that the last one has gone. */
  onPresence: (identity: Pick<Identity, 'companyId' | 'userId'>, online: boolean) => Promise<void>
  /** Hears which conversations the screens show. */
  conversations: Conversations
}

export interface Live {
  publish(messages: readonly Published[]): void
  /** Serves sockets on this HTTP server. Without it the process only publishes. */
  attach(http: HttpServer): void
  /** False while this process cannot tell the others, or not hear them. */
  isWell(): boolean
  close(): Promise<void>
}

/** Live updates over Socket.IO; events reach the sockets of every process. */
export function openLive({ relay, log, metrics, addressOf, admit, onPresence, conversations }: LiveParts): Live {
  const io = new Server({
    serveClient: false,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    maxHttpBufferSize: 100_000,
    transports: ['polling', 'websocket'],
  })
  // A screen whose connection is cut comes back and fetches what it shows anew.
  const cutAll = () => io.of('/').sockets.forEach((socket) => socket.conn.close())
  if (relay) io.adapter(adapterOn(relay, cutAll))
  let know: ReturnType<typeof limitStrangers> | undefined
  io.use((socket, next) => {
    admit(tokenOf(socket)).then(
      ({ identity, actor }) => {
        const own = room.user(identity.companyId, identity.userId)
        if ((io.of('/').adapter.rooms.get(own)?.size ?? 0) >= maxScreens) return next(new Error('ERR_RATE_LIMIT'))
        socket.data = { identity, name: actor.name, states: {} } satisfies Screen
        void socket.join(roomsOfScreen(identity, actor))
        know?.(socket.conn)
        return next()
      },
      (error: unknown) => next(refusal(error)),
    )
  })
  // Whatever ended or moved the session while a socket was being admitted has closed the others, and not this one.
  const confirm = async (socket: Socket) => {
    const joined = new Set([socket.id, ...socket.rooms])
    const rooms = await admit(tokenOf(socket)).then(
      ({ identity, actor }) => roomsOfScreen(identity, actor),
      () => [],
    )
    const isSame = joined.size === rooms.length + 1 && rooms.every((name) => joined.has(name))
    if (!isSame) socket.disconnect(true)
  }
  const note = oneAtATime(async (companyId, userId) => {
    const own = room.user(companyId, userId)
    try {
      const isHere = (await io.local.in(own).fetchSockets()).length > 0
      await onPresence({ companyId, userId }, isHere || (await io.in(own).fetchSockets()).length > 0)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'presence could not be noted')
    }
  })
  const follow = followConversations(io, conversations, log)
  io.on('connection', (socket) => {
    const { identity } = socket.data as Screen
    limitEvents(socket)
    void confirm(socket)
    follow(socket)
    const notePresence = () => note(identity.companyId, identity.userId)
    notePresence()
    let heardAt = Date.now()
    socket.on('userStatus', () => {
      if (Date.now() - heardAt < presenceMs) return
      heardAt = Date.now()
      notePresence()
    })
    // The screen renews its token and comes back; one that cannot stays out.
    const timer = setTimeout(() => socket.disconnect(true), identity.expiresAt.getTime() - Date.now())
    socket.on('disconnect', () => {
      clearTimeout(timer)
      notePresence()
      // Who has signed out of the connection has no business on it.
      socket.conn.close()
    })
  })
  let attached = false
  return {
    publish: (messages) => {
      for (const { event, payload, rooms, except, last } of messages) {
        metrics.pushes.inc()
        if (event !== null)
          io.to([...rooms])
            .except([...except])
            .emit(event, payload)
        if (last)
          io.in([...rooms])
            .except([...except])
            .disconnectSockets(true)
      }
    },
    attach: (http) => {
      attached = true
      io.attach(http)
      know = limitStrangers(io, addressOf)
    },
    isWell: () => relay?.isWell() ?? true,
    close: async () => {
      if (attached) await io.close()
      else await io.of('/').adapter.close()
      await relay?.close()
    },
  }
}

/** What a screen that is refused hears: the subscription's end with its date, else that a new token is needed. */
function refusal(cause: unknown): Error & { data?: unknown } {
  const isUnpaid = cause instanceof Failure && cause.code === 'ERR_SUBSCRIPTION_EXPIRED'
  return isUnpaid ? Object.assign(new Error(cause.code), { data: cause.details }) : new Error('ERR_SESSION_EXPIRED', { cause })
}

function roomsOfScreen({ companyId, sessionId }: Identity, actor: Actor): string[] {
  return [...roomsOf(actor), room.session(companyId, sessionId)]
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
