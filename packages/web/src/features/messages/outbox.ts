import { sendMessage } from '@recado/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { call } from '#platform/api.ts'
import { ApiError, isTransient } from '#platform/errors.ts'
import { readStoredJson, writeStored } from '#platform/storage.ts'
import { applyMessages } from './cache.ts'

/** A message on its way to the server. `clientId` makes sending it twice the same as sending it once. */
export interface Outgoing {
  clientId: string
  ticketId: number
  body: string
  createdAt: string
  /** The code of what refused it; null while it waits or travels. */
  error: string | null
}

/** Messages not yet taken by the server, in the order written. Kept in storage, so that a closed tab loses none. */
export const useOutbox = create<{ userId: number; items: readonly Outgoing[] }>(() => ({ userId: 0, items: [] }))

const key = (userId: number) => `outbox.${userId}`
const travelling = new Set<number>()

/** Takes up what an earlier visit of this user left. */
export function openOutbox(userId: number): void {
  if (useOutbox.getState().userId === userId) return
  useOutbox.setState({ userId, items: readStoredJson<Outgoing[]>(key(userId), []) })
}

/** Sends a text. A message the server holds as failed is sent again under its own `clientId`. */
export function enqueue(client: QueryClient, ticketId: number, body: string, clientId: string = crypto.randomUUID()): void {
  const item: Outgoing = { clientId, ticketId, body, createdAt: new Date().toISOString(), error: null }
  change((items) => [...items.filter((known) => known.clientId !== clientId), item])
  void sendWaiting(client, ticketId)
}

export function retry(client: QueryClient, { clientId, ticketId }: Outgoing): void {
  change((items) => items.map((item) => (item.clientId === clientId ? { ...item, error: null } : item)))
  void sendWaiting(client, ticketId)
}

export function discard(clientId: string): void {
  change((items) => items.filter((item) => item.clientId !== clientId))
}

/** Tries everything that waits; called when the connection may be back. */
export function sendAllWaiting(client: QueryClient): void {
  const waiting = useOutbox.getState().items.filter((item) => item.error === null)
  for (const ticketId of new Set(waiting.map((item) => item.ticketId))) void sendWaiting(client, ticketId)
}

/** One after the other within a ticket, so that they arrive as written. Without an answer the rest waits too. */
async function sendWaiting(client: QueryClient, ticketId: number): Promise<void> {
  if (travelling.has(ticketId)) return
  travelling.add(ticketId)
  try {
    for (let next = firstWaiting(ticketId); next; next = firstWaiting(ticketId)) {
      if (!(await sendOne(client, next))) return
    }
  } finally {
    travelling.delete(ticketId)
  }
}

async function sendOne(client: QueryClient, { clientId, ticketId, body }: Outgoing): Promise<boolean> {
  try {
    const message = await call(sendMessage, { ticketId, clientId, body })
    applyMessages(client, ticketId, [message])
    discard(clientId)
    return true
  } catch (error) {
    if (isTransient(error)) return false
    const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR'
    change((items) => items.map((item) => (item.clientId === clientId ? { ...item, error: code } : item)))
    return true
  }
}

function firstWaiting(ticketId: number): Outgoing | undefined {
  return useOutbox.getState().items.find((item) => item.ticketId === ticketId && item.error === null)
}

function change(to: (items: readonly Outgoing[]) => readonly Outgoing[]): void {
  const { userId, items } = useOutbox.getState()
  const next = to(items)
  useOutbox.setState({ items: next })
  writeStored(key(userId), next.length > 0 ? JSON.stringify(next) : null)
}
