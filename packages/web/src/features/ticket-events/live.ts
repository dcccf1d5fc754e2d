import { lostSeenPush, lostTicketPush, ticketEventPush } from '@recado/contract/ticket-events/api'
import { ticketPush } from '@recado/contract/tickets/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { addLost, dropLost } from './lost.ts'
import { applyStoryEvent } from './queries.ts'

export function ticketEventListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(ticketEventPush, ({ event }) => applyStoryEvent(client, event)),
    listen(lostTicketPush, (news) => addLost(client, news)),
    listen(lostSeenPush, ({ ticketId }) => dropLost(client, ticketId)),
    listen(ticketPush, (event) => {
      if (event.action === 'delete') dropLost(client, event.ticketId)
    }),
  ]
}
