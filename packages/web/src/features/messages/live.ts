import { messagePush, type MessageEvent } from '@recado/contract/messages/api'
import { contactPresencePush } from '@recado/contract/presence/api'
import type { QueryClient } from '@tanstack/react-query'
import { perFrame } from '#platform/api/batch.ts'
import { listen, type Listener } from '#platform/live.ts'
import { applyMessages } from './cache.ts'
import { applyPresence } from './presence.ts'

export function messageListeners(client: QueryClient): readonly Listener[] {
  const flush = (events: readonly MessageEvent[]) => {
    const byTicket = Map.groupBy(events, ({ message }) => message.ticketId)
    for (const [ticketId, group] of byTicket)
      applyMessages(
        client,
        ticketId,
        group.map(({ message }) => message),
      )
  }
  const fold = perFrame(flush)
  const received = (event: MessageEvent) => {
    // Whoever has sent something is no longer writing.
    if (event.action === 'create' && !event.message.fromMe)
      applyPresence({ ticketId: event.message.ticketId, presence: 'paused' })
    fold(event)
  }
  return [listen(messagePush, received), listen(contactPresencePush, applyPresence)]
}
