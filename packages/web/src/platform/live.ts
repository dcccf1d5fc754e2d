import { authPush } from '@recado/contract/platform/session'
import type { ErrorCode } from '@recado/contract/errors'
import type { clientEvents } from '@recado/contract/platform/client-events'
import { pushEvent, type Payload, type Push } from '@recado/contract/push'
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { renew } from '#platform/api/api.ts'
import { hasCode, shutOutBy } from '#platform/api/errors.ts'
import { expectEnd, session } from '#platform/session/session.ts'
import { isFresh } from '#platform/session/token.ts'

export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline'

/** One feature's interest in one push. */
export interface Listener {
  push: Push
  handle: (payload: unknown) => void
}

interface LiveOptions {
  companyId: number
  userId: number
  listeners: readonly Listener[]
  /** Called on every connection: pushes may have been lost since the data on screen was fetched. */
  onGap: () => void
}

export const useLiveStatus = create<{ status: LiveStatus }>(() => ({ status: 'connecting' }))

/** Types a handler by its push. */
export function listen<P extends Push>(push: P, handle: (payload: Payload<P>) => void): Listener {
  return { push, handle: handle as (payload: unknown) => void }
}

type ClientEvents = typeof clientEvents
type Joining = Extract<keyof ClientEvents, `join${string}`>
type EventArgs<E extends keyof ClientEvents> = ClientEvents[E]['_zod']['output']

/** The events that tell the server that a screen was left. For every other join, the server forgets the last one by itself. */
const leaving: Partial<Record<Joining, keyof ClientEvents>> = { joinChatBox: 'leaveChatBox' }

const joined: { event: Joining; args: readonly unknown[] }[] = []
let connected: Socket | null = null

/** Tells the server what a screen is looking at, now and after every reconnect, until the returned function is called. */
export function join<E extends Joining>(event: E, ...args: EventArgs<E>): () => void {
  const entry = { event, args }
  joined.push(entry)
  connected?.emit(event, ...args)
  return () => {
    joined.splice(joined.indexOf(entry), 1)
    const left = leaving[event]
    if (left) connected?.emit(left, ...args)
  }
}

/** Says what the user is doing in a conversation right now; lost while disconnected, since later it would be stale. */
export function sayChatState(...told: EventArgs<'chatState'>): void {
  connected?.emit('chatState', ...told)
}

/** Opens the application's one socket; returns how to close it. The client library is loaded only here. */
function startLive(options: LiveOptions): () => void {
  let socket: Socket | null = null
  const ended = new AbortController()
  const track = () => setStatus(socket?.connected ? 'live' : navigator.onLine ? 'reconnecting' : 'offline')
  // A dead connection goes unnoticed for a while, so the socket reconnects at once; that works if the server is on this machine.
  const doubt = () => {
    socket?.io.engine?.close()
    track()
  }
  addEventListener('online', track)
  addEventListener('offline', doubt)
  void import('socket.io-client').then(({ io }) => {
    if (ended.signal.aborted) return
    // Asked at every attempt, so that a reconnect carries the current token. Without one the attempt is dropped and retried.
    const auth = (give: (data: object) => void) => {
      const line = socket?.io.engine
      freshToken().then((token) => line === socket?.io.engine && give({ token }), doubt)
    }
    socket = io({ auth, transports: ['polling', 'websocket'] })
    changeTransports(socket)
    attach(socket, options, track, ended.signal)
  }, track)
  return () => {
    ended.abort()
    socket?.disconnect()
    removeEventListener('online', track)
    removeEventListener('offline', doubt)
    setStatus('connecting')
  }
}

/**
 * Polling needs all its requests to reach the same server. Where a proxy spreads them, a session breaks off at once: the next one
 * starts with a websocket, and falls back to polling where that does not open.
 */
function changeTransports({ io: manager }: Socket): void {
  manager.on('error', () => (manager.opts.transports = ['polling', 'websocket']))
  manager.on('close', () => {
    if (manager.engine.transport.name === 'polling') manager.opts.transports = ['websocket', 'polling']
  })
}

async function freshToken(): Promise<string | null> {
  const token = session.token()
  if (token && !isFresh(token, Date.now())) await renew()
  return session.token()
}

/** How often a screen reports that its user is present. */
const presenceMs = 300_000
/** How long another tab of this browser takes, at most, to receive its new cookie. */
const cookieMs = 500

function attach(
  socket: Socket,
  { companyId, userId, listeners, onGap }: LiveOptions,
  track: () => void,
  ended: AbortSignal,
): void {
  const connect = () => {
    if (!ended.aborted && session.token()) socket.connect()
  }
  const reconnect = reconnecting(socket, connect)
  let replaced = false
  for (const { push, handle } of listeners) socket.on(pushEvent(companyId, push), handle)
  socket.on(pushEvent(companyId, authPush), ({ user, reason }: Payload<typeof authPush>) => {
    if (user && user.id !== userId) return
    replaced = true
    expectEnd(reason)
    setTimeout(() => comeBack(connect, reconnect), cookieMs)
  })
  socket.on('connect', () => {
    replaced = false
    connected = socket
    for (const { event, args } of joined) socket.emit(event, ...args)
    track()
    onGap()
  })
  sayPresence(socket)
  socket.on('disconnect', (reason) => {
    connected = null
    track()
    if (replaced) return
    // The server hung up, which Socket.IO treats as final; usually the token had expired.
    if (reason === 'io server disconnect') reconnect()
  })
  socket.on('connect_error', ({ message, data }: Error & { data?: { dueDate?: string; restorableUntil?: string } }) => {
    track()
    if (message === ('ERR_SUBSCRIPTION_EXPIRED' satisfies ErrorCode)) session.unpaid(data?.dueDate ?? null)
    else if (message === ('ERR_COMPANY_BLOCKED' satisfies ErrorCode)) session.ended(shutOutBy(data))
    else if (!socket.active) reconnect()
  })
}

function sayPresence(socket: Socket): void {
  let timer: ReturnType<typeof setInterval>
  const say = () => socket.emit('userStatus')
  socket.on('connect', () => {
    say()
    timer = setInterval(say, presenceMs)
  })
  socket.on('disconnect', () => clearInterval(timer))
}

/**
 * A session was started as this user. If another tab of this browser did it, the new cookie is valid here too. Otherwise this session is
 * over.
 */
function comeBack(connect: () => void, reconnect: () => void): void {
  renew().then(connect, (error: unknown) => hasEnded(error) || reconnect())
}

function hasEnded(error: unknown): boolean {
  return hasCode(error, 'ERR_SESSION_EXPIRED') || hasCode(error, 'ERR_COMPANY_BLOCKED')
}

/** How long a socket waits when it was refused despite a new token, or could not get one. */
const againMs = 5000

/** A first refusal gets a new token and tries again at once; further ones wait before that. The session's end ends it. */
function reconnecting(socket: Socket, connect: () => void): () => void {
  let refusals = 0
  socket.on('connect', () => (refusals = 0))
  const renewed = () =>
    void renew().then(connect, (error: unknown) => {
      if (!hasEnded(error)) setTimeout(connect, againMs)
    })
  return () => {
    if (refusals++ === 0) renewed()
    else setTimeout(renewed, againMs)
  }
}

/** Keeps the socket open while the calling component lives. */
export function useLive(options: LiveOptions): void {
  const { companyId, userId, listeners, onGap } = options
  useEffect(() => startLive({ companyId, userId, listeners, onGap }), [companyId, userId, listeners, onGap])
}

function setStatus(status: LiveStatus): void {
  useLiveStatus.setState({ status })
}
