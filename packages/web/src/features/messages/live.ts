import { messagePush, type MessageEvent } from '@recado/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { perFrame } from '#platform/batch.ts'
import { listen, type Listener } from '#platform/live.ts'
import { applyMessages } from './cache.ts'

export function messageListeners(client: QueryClient): readonly Listener[] {
  const flush = (events: readonly MessageEvent[]) => {
    const byTicket = Map.groupBy(events, ({ message }) => message.ticketId)
    for (const [ticketId, group] of byTicket) applyMessages(client, ticketId, group.map(({ message }) => message))
  }
  return [listen(messagePush, perFrame(flush))]
}
