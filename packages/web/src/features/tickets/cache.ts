import type { TagEvent } from '@recado/contract/tags/api'
import { foldTagIntoTicket } from '@recado/contract/tags/fold'
import { foldTicketEvent, nothingUnread } from '@recado/contract/tickets/list'
import type { Viewer } from '@recado/contract/viewer'
import type { Ticket, TicketEvent } from '@recado/contract/tickets/api'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { serverNow } from '#platform/server-time.ts'
import { mapRows, restartFetches, rowsOf, withRows, type Pages } from '#platform/api/pages.ts'
import { concerns, isFoldable, type TicketQuery } from '#features/tickets/list/list-view.ts'

export const ticketsPerPage = 40

export const ticketKeys = {
  lists: ['tickets', 'list'],
  list: (query: TicketQuery) => ['tickets', 'list', query],
  ones: ['tickets', 'one'],
  counts: ['tickets', 'count'],
  count: (query: TicketQuery) => ['tickets', 'count', query],
  one: (uuid: string) => ['tickets', 'one', uuid],
} as const

/** Folds events into every list that can take them and every open ticket that is cached. */
export function applyTicketEvents(
  client: QueryClient,
  viewer: Viewer,
  events: readonly TicketEvent[],
  marked?: ReadonlySet<number>,
): void {
  const now = serverNow()
  for (const [key] of client.getQueriesData<Pages<Ticket>>({ queryKey: ticketKeys.lists })) {
    const query = queryOf(key)
    if (!isFoldable(query)) continue
    client.setQueryData<Pages<Ticket>>(key, (pages) => {
      if (!pages) return pages
      const mine = events.filter((event) => concerns(query, event))
      const more = pages.pages.at(-1)?.hasMore
      const rows = mine.reduce((list, event) => foldTicketEvent(list, event, viewer, query, more, marked, now), rowsOf(pages))
      return withRows(pages, rows, ticketsPerPage)
    })
  }
  client.setQueriesData<Ticket>({ queryKey: ticketKeys.ones }, (ticket) => ticket && events.reduce(foldOne, ticket))
  restartFetches(client, ticketKeys.lists)
  restartFetches(client, ticketKeys.ones)
  askWhy(client, events)
}

/** A ticket that has left the user's sight is fetched again: the answer says whether it was deleted or may no longer be seen. */
function askWhy(client: QueryClient, events: readonly TicketEvent[]): void {
  const gone = new Set(events.flatMap((event) => (event.action === 'delete' ? [event.ticketId] : [])))
  if (gone.size === 0) return
  const isGone = (data: unknown) => gone.has((data as Ticket | undefined)?.id ?? 0)
  void client.invalidateQueries({ queryKey: ticketKeys.ones, predicate: ({ state }) => isGone(state.data) })
}

/** Applies a changed tag wherever tickets show it. Once a tag is deleted, lists filtered by it are fetched again. */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  const fold = (ticket: Ticket) => foldTagIntoTicket(ticket, event)
  const { lists, ones } = ticketKeys
  client.setQueriesData<Pages<Ticket>>({ queryKey: lists }, (pages) => pages && mapRows(pages, fold))
  client.setQueriesData<Ticket>({ queryKey: ones }, (ticket) => ticket && fold(ticket))
  for (const queryKey of [lists, ones]) restartFetches(client, queryKey)
  if (event.action !== 'delete') return
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryOf(queryKey).tags?.includes(event.tagId) === true
  void client.invalidateQueries({ queryKey: lists, predicate })
}

/** The user's marks change which tickets count as unread. */
export function refetchUnread(client: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryOf(queryKey).withUnreadMessages === true
  for (const queryKey of [ticketKeys.lists, ticketKeys.counts]) void client.invalidateQueries({ queryKey, predicate })
}

/** Fetches again what only the server can tell: lists by text or day, and the totals of lists not fetched whole. */
export function refetchUnfoldable(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketKeys.counts })
  void client.invalidateQueries({ queryKey: ticketKeys.lists, predicate: ({ queryKey }) => !isFoldable(queryOf(queryKey)) })
}

function queryOf(key: QueryKey): TicketQuery {
  return key[2] as TicketQuery
}

function foldOne(ticket: Ticket, event: TicketEvent): Ticket {
  if (event.action === 'update') return event.ticket.id === ticket.id ? event.ticket : ticket
  if (event.action === 'updateUnread' && event.ticketId === ticket.id) return { ...ticket, ...nothingUnread }
  return ticket
}
