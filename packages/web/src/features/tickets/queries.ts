import { listTickets, showTicketByUuid, type Ticket } from '@recado/contract/tickets'
import type { TicketFilter } from '@recado/contract/ticket-list'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api.ts'
import { nextPage, rowsOf, type Page } from '#platform/pages.ts'
import { ticketKeys, ticketsPerPage } from './cache.ts'

/** A live list of tickets, latest change first. */
export function useTickets(filter: TicketFilter) {
  const query = useInfiniteQuery({
    queryKey: ticketKeys.list(filter),
    queryFn: async ({ pageParam, signal }): Promise<Page<Ticket>> => {
      const input = { status: filter.status, showAll: filter.showAll ? 'true' : 'false', pageNumber: pageParam } as const
      const { tickets, hasMore } = await call(listTickets, input, { signal })
      return { rows: tickets, hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<Ticket>(ticketsPerPage),
    // Comparing thousands of rows with each live event costs far more than drawing the few that show.
    structuralSharing: false,
  })
  const tickets = useMemo(() => query.data && rowsOf(query.data), [query.data])
  return { ...query, data: tickets }
}

/** The ticket an address names. */
export function useTicket(uuid: string) {
  return useQuery({
    queryKey: ticketKeys.one(uuid),
    queryFn: ({ signal }) => call(showTicketByUuid, { uuid }, { signal }),
    structuralSharing: false,
  })
}
