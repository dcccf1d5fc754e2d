import { foldTicketEvent, type TicketFilter, type Viewer } from '@recado/contract/ticket-list'
import type { Ticket, TicketEvent } from '@recado/contract/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { rowsOf, withRows, type Pages } from '#platform/pages.ts'

export const ticketsPerPage = 40

export const ticketKeys = {
  lists: ['tickets', 'list'],
  list: (filter: TicketFilter) => ['tickets', 'list', filter],
  ones: ['tickets', 'one'],
  one: (uuid: string) => ['tickets', 'one', uuid],
} as const

/** Folds what happened into every list and every open ticket that is held. */
export function applyTicketEvents(client: QueryClient, viewer: Viewer, events: readonly TicketEvent[]): void {
  for (const [key] of client.getQueriesData<Pages<Ticket>>({ queryKey: ticketKeys.lists })) {
    const filter = key[2] as TicketFilter
    client.setQueryData<Pages<Ticket>>(key, (pages) => {
      if (!pages) return pages
      const rows = events.reduce((list, event) => foldTicketEvent(list, event, viewer, filter), rowsOf(pages))
      return withRows(pages, rows, ticketsPerPage)
    })
  }
  client.setQueriesData<Ticket>({ queryKey: ticketKeys.ones }, (ticket) => ticket && events.reduce(foldOne, ticket))
}

function foldOne(ticket: Ticket, event: TicketEvent): Ticket {
  if (event.action === 'update') return event.ticket.id === ticket.id ? event.ticket : ticket
  if (event.action === 'updateUnread' && event.ticketId === ticket.id) return { ...ticket, unreadMessages: 0 }
  return ticket
}
