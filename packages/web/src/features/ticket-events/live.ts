import { ticketEventPush } from '@recado/contract/ticket-events/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyStoryEvent } from './queries.ts'

export function ticketEventListeners(client: QueryClient): readonly Listener[] {
  return [listen(ticketEventPush, ({ event }) => applyStoryEvent(client, event))]
}
