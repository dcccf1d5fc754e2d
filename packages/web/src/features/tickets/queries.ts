import { listTickets, showTicketByUuid, type Ticket } from '@recado/contract/tickets/api'
import type { Input } from '@recado/contract/endpoint'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import { nextPage, rowsOf, type Page } from '#platform/api/pages.ts'
import { ticketKeys, ticketsPerPage } from './cache.ts'
import { cacheHits } from '#features/tickets/list/hits.ts'
import { isFoldable, type TicketQuery } from '#features/tickets/list/list-view.ts'

/** A live list of tickets, latest change first, and their total, up to `maxCounted`. Nothing is fetched for null. */
export function useTickets(asked: TicketQuery | null) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: ticketKeys.list(asked ?? nothing),
    enabled: asked !== null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Ticket>> => {
      const { tickets, hasMore, count, hits } = await call(listTickets, inputOf(asked ?? nothing, pageParam), { signal })
      if (count !== undefined) client.setQueryData(ticketKeys.count(asked ?? nothing), count)
      if (hits && asked?.searchParam) cacheHits(asked.searchParam, hits)
      return { rows: tickets, hasMore }
    },
    initialPageParam: 1,
    // No push says that a window has closed.
    refetchInterval: asked?.window ? 60_000 : false,
    getNextPageParam: nextPage<Ticket>(ticketsPerPage),
    // Comparing thousands of rows with each live event costs far more than drawing the few on screen.
    structuralSharing: false,
  })
  const tickets = useMemo(() => query.data && rowsOf(query.data), [query.data])
  const held = tickets?.length ?? 0
  const counted = useQuery({
    queryKey: ticketKeys.count(asked ?? nothing),
    queryFn: async ({ signal }) => (await call(listTickets, inputOf(asked ?? nothing, 1), { signal })).count ?? held,
    enabled: query.hasNextPage && asked !== null && isFoldable(asked),
  })
  return { ...query, data: tickets, count: query.hasNextPage ? Math.max(held, counted.data ?? 0) : held }
}

const nothing: TicketQuery = { showAll: false }

function inputOf(
  { showAll, queueIds, users, tags, ids, withUnreadMessages, ...plain }: TicketQuery,
  pageNumber: number,
): Input<typeof listTickets> {
  return {
    ...plain,
    showAll: showAll ? 'true' : 'false',
    queueIds: queueIds && JSON.stringify(queueIds),
    users: users && JSON.stringify(users),
    tags: tags && JSON.stringify(tags),
    ids: ids && JSON.stringify(ids),
    withUnreadMessages: withUnreadMessages ? 'true' : undefined,
    pageNumber,
  }
}

export function useTicket(uuid: string) {
  return useQuery({
    queryKey: ticketKeys.one(uuid),
    queryFn: ({ signal }) => call(showTicketByUuid, { uuid }, { signal }),
    structuralSharing: false,
  })
}
