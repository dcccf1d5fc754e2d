import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, isTransient } from '#platform/api/errors.ts'
import { useSession } from '#platform/session/session.ts'
import { readStoredJson, writeStored } from '#platform/storage.ts'
import { applyAnswer } from '#features/messages/cache.ts'
import { dropFile, storeFile } from './files.ts'
import { createLanes, withOthers } from './order.ts'
import type { Content, Outgoing } from './outgoing.ts'
import { FileLost, transmit } from './transmit.ts'

/** Messages that the server has not accepted yet, in the order written. They are kept in storage, so that closing the tab loses none. */
export const useOutbox = create<{ userId: number; items: readonly Outgoing[] }>(() => ({ userId: 0, items: [] }))

/** The share of a file that has been sent, by the message's `clientId`. */
export const useProgress = create<Readonly<Record<string, number>>>(() => ({}))

const key = (userId: number) => `outbox.${userId}`
/** The `error` of a file whose bytes the browser no longer has. */
export const fileLost = 'FILE_LOST'

const cancels = new Map<string, AbortController>()

/** Loads the messages that an earlier visit of this user left. */
export function openOutbox(userId: number): void {
  if (useOutbox.getState().userId === userId) return
  useOutbox.setState({ userId, items: readStoredJson<Outgoing[]>(key(userId), []) })
}

// Drops the messages that another tab has sent. All our messages are in storage, so another tab has removed those that are missing there.
addEventListener('storage', (event) => {
  const { userId, items } = useOutbox.getState()
  if (event.key !== key(userId)) return
  const stored = new Set(readStoredJson<Outgoing[]>(key(userId), []).map(({ clientId }) => clientId))
  useOutbox.setState({ items: items.filter(({ clientId }) => stored.has(clientId)) })
})

/** Sends a message. A message that the server has stored as failed is sent again under its own `clientId`. */
export function enqueue(
  client: QueryClient,
  ticketId: number,
  { clientId = crypto.randomUUID(), ...content }: Content,
  bytes?: File,
): void {
  // On a slow network the user may write before the code that opens the outbox has loaded.
  const { user } = useSession.getState()
  if (user) openOutbox(user.id)
  if (bytes) void storeFile(clientId, bytes)
  put({ ...content, clientId, ticketId, createdAt: new Date().toISOString(), error: null })
  void laneOf(client)(ticketId)
}

export function retry(client: QueryClient, item: Outgoing): void {
  change((items) => items.map((known) => (known.clientId === item.clientId ? { ...known, error: null } : known)))
  void laneOf(client)(item.ticketId)
}

/** Withdraws a message that the server has not accepted yet. A request in flight is aborted. */
export function discard(clientId: string): void {
  cancels.get(clientId)?.abort()
  change((items) => items.filter((item) => item.clientId !== clientId))
  dropFile(clientId)
}

/** Retries all waiting messages. Called when the network may be back. */
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

/** The reason why the message is not sent until the user acts. */
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

// Another tab stores its messages under the same key, so only what changed in this tab is overwritten.
function change(to: (items: readonly Outgoing[]) => readonly Outgoing[]): void {
  const { userId, items } = useOutbox.getState()
  const next = to(items)
  useOutbox.setState({ items: next })
  const kept = withOthers(readStoredJson<Outgoing[]>(key(userId), []), items, next)
  writeStored(key(userId), kept.length > 0 ? JSON.stringify(kept) : null)
}
