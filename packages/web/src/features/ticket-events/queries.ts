import { listTicketEvents, listVisits, type StoryEvent } from '@recado/contract/ticket-events/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'

const keyOf = (ticketId: number) => ['ticket-events', ticketId] as const

/** What happened to a ticket besides its messages, newest first. */
export function useTicketEvents(ticketId: number) {
  return useQuery({ queryKey: keyOf(ticketId), queryFn: ({ signal }) => call(listTicketEvents, { ticketId }, { signal }) })
}

/**
 * The conversations that a ticket has held, newest first. Any action on the ticket may change the last one. A rating does not move the
 * ticket.
 */
export function useVisits({ id, updatedAt, chatbot, lastMessage }: Pick<Ticket, 'id' | 'updatedAt' | 'chatbot' | 'lastMessage'>) {
  return useQuery({
    queryKey: ['visits', id, updatedAt, chatbot, lastMessage],
    queryFn: ({ signal }) => call(listVisits, { ticketId: id }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function applyStoryEvent(client: QueryClient, event: StoryEvent): void {
  const key = keyOf(event.ticketId)
  client.setQueryData<readonly StoryEvent[]>(key, (events) => events && [event, ...events.filter(({ id }) => id !== event.id)])
  restartFetches(client, key)
}
