import { authPush } from '@recado/contract/auth'
import { pushEvent, type Payload, type Push } from '@recado/contract/push'
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { renew } from './api.ts'
import { hasCode } from './errors.ts'
import { giveWay, session } from './session.ts'

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
  /** Called at every connection: pushes since what is shown was fetched may have been lost. */
  onGap: () => void
}

export const useLiveStatus = create<{ status: LiveStatus }>(() => ({ status: 'connecting' }))

/** Types a handler by its push. */
export function listen<P extends Push>(push: P, handle: (payload: Payload<P>) => void): Listener {
  return { push, handle: handle as (payload: unknown) => void }
}

/** Opens the one socket of the application; answers how to close it. The client library is loaded only here. */
function startLive(options: LiveOptions): () => void {
  let socket: Socket | null = null
  let stopped = false
  const track = () => setStatus(socket?.connected ? 'live' : navigator.onLine ? 'reconnecting' : 'offline')
  addEventListener('online', track)
  addEventListener('offline', track)
  void import('socket.io-client').then(({ io }) => {
    if (stopped) return
    // `auth` is asked at every attempt, so a reconnect carries the token of that moment.
    socket = io({ auth: (give) => give({ token: session.token() }), transports: ['polling', 'websocket'] })
    attach(socket, options, track)
  }, track)
  return () => {
    stopped = true
    socket?.disconnect()
    removeEventListener('online', track)
    removeEventListener('offline', track)
    setStatus('connecting')
  }
}

/** How often a screen says that its user is there. */
const presenceMs = 300_000
/** How long another tab of this browser needs at most to receive its new cookie. */
const cookieMs = 500

function attach(socket: Socket, { companyId, userId, listeners, onGap }: LiveOptions, track: () => void): void {
  let replaced = false
  for (const { push, handle } of listeners) socket.on(pushEvent(companyId, push), handle)
  socket.on(pushEvent(companyId, authPush), ({ user }: Payload<typeof authPush>) => {
    if (user.id !== userId) return
    replaced = true
    setTimeout(() => comeBack(socket), cookieMs)
  })
  socket.on('connect', () => {
    replaced = false
    track()
    onGap()
  })
  sayPresence(socket)
  socket.on('disconnect', (reason) => {
    track()
    if (replaced) return
    // The server hung up, which Socket.IO takes as final; most often the token's time was over.
    if (reason === 'io server disconnect') reconnectRenewed(socket)
  })
  socket.on('connect_error', () => {
    track()
    if (!socket.active) reconnectRenewed(socket)
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

/** Somebody signed in as this user. The cookie is of that session when it was another tab of this browser; else this one is over. */
function comeBack(socket: Socket): void {
  renew().then(
    () => socket.connect(),
    (error: unknown) => (hasCode(error, 'ERR_SESSION_EXPIRED') ? giveWay() : reconnectRenewed(socket)),
  )
}

/** A refused socket asks for a new token first. Without an answer it tries again; a refusal ends the session. */
function reconnectRenewed(socket: Socket): void {
  const again = () => {
    if (session.token()) socket.connect()
  }
  renew().then(again, (error: unknown) => {
    if (!hasCode(error, 'ERR_SESSION_EXPIRED')) setTimeout(again, 5000)
  })
}

/** Keeps the socket open while the calling component lives. */
export function useLive(options: LiveOptions): void {
  const { companyId, userId, listeners, onGap } = options
  useEffect(() => startLive({ companyId, userId, listeners, onGap }), [companyId, userId, listeners, onGap])
}

function setStatus(status: LiveStatus): void {
  useLiveStatus.setState({ status })
}
