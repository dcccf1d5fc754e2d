import { contactMergePush } from '@recado/contract/contact-merges/api'
import { starPush } from '@recado/contract/message-stars/api'
import { messagePush, type MessageEvent } from '@recado/contract/messages/api'
import { contactPresencePush } from '@recado/contract/presence/api'
import { ticketPush } from '@recado/contract/tickets/api'
import type { QueryClient } from '@tanstack/react-query'
import { perFrame } from '#platform/api/batch.ts'
import { listen, type Listener } from '#platform/live.ts'
import { applyMessages } from './cache.ts'
import { applyPresence } from './presence.ts'
import { applyStar, applyToStars, fetchStarsAgain } from './stars/stars.ts'

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
    // A customer who has sent a message is no longer writing.
    if (event.action === 'create' && !event.message.fromMe)
      applyPresence({ ticketId: event.message.ticketId, presence: 'paused' })
    if (event.action === 'update') applyToStars(client, event.message)
    fold(event)
  }
  return [
    listen(messagePush, received),
    listen(contactPresencePush, applyPresence),
    listen(starPush, (change) => applyStar(client, change)),
    listen(ticketPush, (event) => event.action === 'delete' && fetchStarsAgain(client)),
    listen(contactMergePush, () => fetchStarsAgain(client)),
  ]
}
