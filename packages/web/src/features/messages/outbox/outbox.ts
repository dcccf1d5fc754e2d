import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, isTransient } from '#platform/api/errors.ts'
import { useSession } from '#platform/session/session.ts'
import { readStoredJson, writeStored } from '#platform/storage.ts'
import { applyAnswer } from '#features/messages/cache.ts'
import { dropFile, holdFile } from './files.ts'
import { createLanes, withOthers } from './order.ts'
import type { Content, Outgoing } from './outgoing.ts'
import { FileLost, transmit } from './transmit.ts'

/** Messages not yet taken by the server, in the order written. Kept in storage, so that a closed tab loses none. */
export const useOutbox = create<{ userId: number; items: readonly Outgoing[] }>(() => ({ userId: 0, items: [] }))

/** The share of a file that has been sent, by the message's `clientId`. */
export const useProgress = create<Readonly<Record<string, number>>>(() => ({}))

const key = (userId: number) => `outbox.${userId}`
/** The `error` of a file whose bytes the browser has not kept. */
export const fileLost = 'FILE_LOST'

const cancels = new Map<string, AbortController>()

/** Takes over what an earlier visit of this user left. */
export function openOutbox(userId: number): void {
  if (useOutbox.getState().userId === userId) return
  useOutbox.setState({ userId, items: readStoredJson<Outgoing[]>(key(userId), []) })
}

// Drops what another tab has sent. All our messages are in storage, so whatever is missing there was taken out by another tab.
addEventListener('storage', (event) => {
  const { userId, items } = useOutbox.getState()
  if (event.key !== key(userId)) return
  const stored = new Set(readStoredJson<Outgoing[]>(key(userId), []).map(({ clientId }) => clientId))
  useOutbox.setState({ items: items.filter(({ clientId }) => stored.has(clientId)) })
})

/** Sends a message. One the server holds as failed is sent again under its own `clientId`. */
export function enqueue(
  client: QueryClient,
  ticketId: number,
  { clientId = crypto.randomUUID(), ...content }: Content,
  bytes?: File,
): void {
  // On a slow line one may write before what opens it has been loaded.
  const { user } = useSession.getState()
  if (user) openOutbox(user.id)
  if (bytes) void holdFile(clientId, bytes)
  put({ ...content, clientId, ticketId, createdAt: new Date().toISOString(), error: null })
  void laneOf(client)(ticketId)
}

export function retry(client: QueryClient, item: Outgoing): void {
  change((items) => items.map((known) => (known.clientId === item.clientId ? { ...known, error: null } : known)))
  void laneOf(client)(item.ticketId)
}

/** Takes back a message the server has not taken yet; one under way is aborted. */
export function discard(clientId: string): void {
  cancels.get(clientId)?.abort()
  change((items) => items.filter((item) => item.clientId !== clientId))
  dropFile(clientId)
}

/** Tries everything that is waiting; called when the connection may be back. */
export function sendAllWaiting(client: QueryClient): void {
  const waiting = useOutbox.getState().items.filter((item) => item.error === null)
  for (const ticketId of new Set(waiting.map((item) => item.ticketId))) void laneOf(client)(ticketId)
}

const lanes = new WeakMap<QueryClient, ReturnType<typeof createLanes<Outgoing>>>()

/** Sends what is waiting for a ticket. */
function laneOf(client: QueryClient): (ticketId: number) => Promise<void> {
  const known = lanes.get(client) ?? createLanes(firstWaiting, (item) => sendOne(client, item))
  lanes.set(client, known)
  return known
}

async function sendOne(client: QueryClient, item: Outgoing): Promise<boolean> {
  const { clientId, ticketId } = item
  const cancel = new AbortController()
  cancels.set(clientId, cancel)
  try {
    await applyAnswer(
      client,
      ticketId,
      transmit(item, { signal: cancel.signal, onProgress: (share) => useProgress.setState({ [clientId]: share }) }),
    )
    cancels.delete(clientId)
    discard(clientId)
    return true
  } catch (error) {
    if (cancel.signal.aborted) return true
    if (isTransient(error)) return false
    change((items) => items.map((known) => (known.clientId === clientId ? { ...known, error: codeOf(error) } : known)))
    return true
  } finally {
    cancels.delete(clientId)
    useProgress.setState(({ [clientId]: _done, ...others }) => others, true)
  }
}

/** Why it will not be sent unless a person acts. */
function codeOf(error: unknown): string {
  if (error instanceof FileLost) return fileLost
  return error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR'
}

function firstWaiting(ticketId: number): Outgoing | undefined {
  return useOutbox.getState().items.find((item) => item.ticketId === ticketId && item.error === null)
}

function put(item: Outgoing): void {
  change((items) => [...items.filter((known) => known.clientId !== item.clientId), item])
}

// Another tab keeps its own messages in the same place, so only what changed here is overwritten.
function change(to: (items: readonly Outgoing[]) => readonly Outgoing[]): void {
  const { userId, items } = useOutbox.getState()
  const next = to(items)
  useOutbox.setState({ items: next })
  const kept = withOthers(readStoredJson<Outgoing[]>(key(userId), []), items, next)
  writeStored(key(userId), kept.length > 0 ? JSON.stringify(kept) : null)
}
