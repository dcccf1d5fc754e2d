import type { ViewerState, ViewersEvent } from '@recado/contract/presence/api'
import { clientEvents } from '@recado/contract/platform/client-events'
import type { Logger } from 'pino'
import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import { Failure } from '#platform/fail.ts'
import type { Identity } from '#platform/identity.ts'
import { coalesceCalls } from '#platform/coalesce-calls.ts'
import type { SocketHandler, SocketData } from '#platform/live/live.ts'
import { roomOf } from '#platform/live/rooms.ts'

/** A screen that has been silent for this long counts as no longer writing. */
const writingMs = 15_000
/** A screen shows one conversation, sometimes a few. */
const maxConversations = 20

type ScreenState = z.output<typeof clientEvents.chatState>[1]
export type Activity = 'composing' | 'recording' | 'paused'
/** A user who has a conversation open, with the rooms of that user's sockets. */
export type Onlooker = ViewersEvent['viewers'][number] & { rooms: ReadonlySet<string> }

/** The data of this feature on a socket. */
interface Screen extends SocketData {
  /** The conversations that are open, by ticket. */
  states: Record<number, ScreenState>
}

/** The room of the screens that show the conversation. */
const viewersRoom = (companyId: number, ticketId: number) => roomOf(companyId, `viewers:${ticketId}`)

export interface Conversations {
  /** The user opens a conversation. Fails when the user may not see it. */
  enter(identity: Identity, ticketId: number): Promise<void>
  /** The user is writing in a conversation, or has stopped. Repeated while it lasts. */
  onActivity(identity: Identity, ticketId: number, activity: Activity): Promise<void>
  /** The set of users who have a conversation open has changed. */
  onViewers(companyId: number, ticketId: number, viewers: Onlooker[]): Promise<void>
}

/** Tracks which users have which conversation open, across all processes. */
export function followConversations(io: Server, conversations: Conversations, log: Logger): SocketHandler {
  const ignoreRefusal = (error: unknown) => {
    if (!(error instanceof Failure)) log.warn({ reason: (error as Error).message }, 'presence could not be told')
  }
  const announce = coalesceCalls(async (companyId: number, ticketId: number) => {
    await conversations.onViewers(companyId, ticketId, await viewersOf(io, companyId, ticketId)).catch(ignoreRefusal)
  })
  return (socket) => {
    ;(socket.data as Screen).states = {}
    const { join, leave, turn, leaveAll } = conversationsOn(socket, { conversations, announce, ignoreRefusal })
    hear(socket, 'joinChatBox', (ticketId) => void join(ticketId))
    hear(socket, 'leaveChatBox', leave)
    hear(socket, 'chatState', turn)
    socket.on('disconnect', leaveAll)
  }
}

interface Surroundings {
  conversations: Conversations
  announce: (companyId: number, ticketId: number) => void
  ignoreRefusal: (error: unknown) => void
}

/** Tracks the conversations that one screen wants to show. Those in the socket's `states` it may show. */
function conversationsOn(socket: Socket, { conversations, announce, ignoreRefusal }: Surroundings) {
  const { identity, states } = socket.data as Screen
  const { companyId } = identity
  const wanted = new Map<number, ScreenState>()
  const timers = new Map<number, NodeJS.Timeout>()
  let told: Promise<void> = Promise.resolve()

  const act = (ticketId: number, before: ScreenState | undefined, state: ScreenState | undefined) => {
    clearTimeout(timers.get(ticketId))
    timers.delete(ticketId)
    if (isWriting(state))
      timers.set(
        ticketId,
        setTimeout(() => turn(ticketId, 'viewing'), writingMs),
      )
    else if (!isWriting(before)) return
    const activity = state === 'writing' ? 'composing' : state === 'recording' ? 'recording' : 'paused'
    // One after another, because the customer must not see "writing" after its end.
    told = told.then(() => conversations.onActivity(identity, ticketId, activity)).catch(ignoreRefusal)
  }

  const turn = (ticketId: number, state: ScreenState) => {
    if (!wanted.has(ticketId)) return
    wanted.set(ticketId, state)
    const before = states[ticketId]
    if (before === undefined) return
    states[ticketId] = state
    act(ticketId, before, state)
    if (before !== state) announce(companyId, ticketId)
  }

  const join = async (ticketId: number) => {
    if (wanted.has(ticketId) || wanted.size >= maxConversations) return
    wanted.set(ticketId, 'viewing')
    try {
      await conversations.enter(identity, ticketId)
    } catch (error) {
      wanted.delete(ticketId)
      return ignoreRefusal(error)
    }
    const state = wanted.get(ticketId)
    if (!state || !socket.connected) return
    states[ticketId] = state
    await socket.join(viewersRoom(companyId, ticketId))
    act(ticketId, undefined, state)
    announce(companyId, ticketId)
  }

  const leave = (ticketId: number) => {
    wanted.delete(ticketId)
    const before = states[ticketId]
    if (before === undefined) return
    delete states[ticketId]
    void socket.leave(viewersRoom(companyId, ticketId))
    act(ticketId, before, undefined)
    announce(companyId, ticketId)
  }

  return { join, leave, turn, leaveAll: () => [...wanted.keys()].forEach(leave) }
}

type ClientEvents = typeof clientEvents

/** Ignores an event that does not match the contract. */
function hear<Name extends keyof ClientEvents>(
  socket: Socket,
  name: Name,
  handle: (...values: z.output<ClientEvents[Name]>) => void,
): void {
  socket.on<string>(name, (...values: unknown[]) => {
    const parsed = z.safeParse(clientEvents[name], values)
    if (parsed.success) handle(...(parsed.data as z.output<ClientEvents[Name]>))
  })
}

function isWriting(state: ScreenState | undefined): boolean {
  return state === 'writing' || state === 'recording'
}

const rank: Record<ViewerState, number> = { away: 0, viewing: 1, writing: 2 }

async function viewersOf(io: Server, companyId: number, ticketId: number): Promise<Onlooker[]> {
  const there = viewersRoom(companyId, ticketId)
  // A process that has just died does not answer. Its sockets are gone with it.
  const sockets = await io
    .in(there)
    .fetchSockets()
    .catch(() => io.local.in(there).fetchSockets())
  const viewers = new Map<number, Onlooker>()
  for (const { data, rooms } of sockets) {
    const { identity, name, states } = data as Screen
    const said = states[ticketId]
    if (said === undefined) continue
    const state = said === 'recording' ? 'writing' : said
    const known = viewers.get(identity.userId)
    if (!known || rank[known.state] < rank[state]) viewers.set(identity.userId, { id: identity.userId, name, state, rooms })
  }
  return [...viewers.values()].sort((a, b) => a.id - b.id)
}
