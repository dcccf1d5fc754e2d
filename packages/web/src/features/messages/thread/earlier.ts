import { listMessages, type Message } from '@recado/contract/messages/api'
import { listTicketEvents, type StoryEvent } from '@recado/contract/ticket-events/api'
import type { TicketNote } from '@recado/contract/ticket-notes/api'
import { listTickets, type Ticket } from '@recado/contract/tickets/api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import type { Paging } from '#platform/api/pages.ts'
import { earlierItems, type ThreadItem, type PastConversation } from './thread-items.ts'
import { withEvents } from './with-events.ts'

const noPastConversations: readonly PastConversation[] = []

interface Part {
  visit: PastConversation
  messages: readonly Message[]
  events: readonly StoryEvent[]
  hasMore: boolean
}

interface Cursor {
  at: number
  page: number
}

/**
 * The content of earlier conversations with the contact that the user may see. It loads page by page, latest conversation first, once the
 * present conversation has loaded completely.
 */
export function useEarlier(
  { id: ticketId, contactId }: Pick<Ticket, 'id' | 'contactId'>,
  isWhole: boolean,
  notes: readonly TicketNote[],
) {
  const { data: visits } = useQuery({
    queryKey: ['messages', 'visits', contactId, ticketId],
    queryFn: ({ signal }) =>
      pastConversations(ticketId, (pageNumber) =>
        call(listTickets, { contactId, showAll: 'true', status: 'closed', pageNumber }, { signal }),
      ),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const query = useInfiniteQuery({
    queryKey: ['messages', 'earlier', ticketId, visits?.map(({ id }) => id)],
    queryFn: ({ pageParam, signal }) => partOf(visits ?? [], pageParam, signal),
    initialPageParam: { at: 0, page: 1 },
    getNextPageParam: (last: Part, _all, { at, page }: Cursor): Cursor | undefined => {
      if (last.hasMore) return { at, page: page + 1 }
      return visits && at + 1 < visits.length ? { at: at + 1, page: 1 } : undefined
    },
    enabled: isWhole && visits !== undefined && visits.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const parts = query.data?.pages
  const items = useMemo(() => itemsOf(parts ?? [], notes), [parts, notes])
  const messages = useMemo(() => (parts ?? []).flatMap((part) => part.messages), [parts])
  return { items, messages, visits: visits ?? noPastConversations, query }
}

/** The conversations from before a ticket, the latest first. Pages come in the order of their latest changes. */
export async function pastConversations(
  ticketId: number,
  pageOf: (pageNumber: number) => Promise<{ tickets: readonly PastConversation[]; hasMore: boolean }>,
): Promise<readonly PastConversation[]> {
  const before = new Map<number, PastConversation>()
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { tickets, hasMore: more } = await pageOf(page)
    for (const visit of tickets) if (visit.id < ticketId) before.set(visit.id, visit)
    hasMore = more
  }
  return [...before.values()].sort((a, b) => b.id - a.id)
}

async function partOf(visits: readonly PastConversation[], { at, page }: Cursor, signal: AbortSignal): Promise<Part> {
  const visit = visits[at]
  if (!visit) throw new Error('There is no such conversation.')
  const [{ messages, hasMore }, events] = await Promise.all([
    call(listMessages, { ticketId: visit.id, pageNumber: page }, { signal }),
    page === 1 ? call(listTicketEvents, { ticketId: visit.id }, { signal }) : [],
  ])
  return { visit, messages, events, hasMore }
}

/** Items from top to bottom: the oldest conversation first. A divider names each conversation once its beginning has loaded. */
function itemsOf(parts: readonly Part[], notes: readonly TicketNote[]): readonly ThreadItem[] {
  const items: ThreadItem[] = []
  for (const [id, of] of [...Map.groupBy(parts, ({ visit }) => visit.id)].toReversed()) {
    const [newest, oldest] = [of[0], of.at(-1)]
    if (!newest || !oldest) continue
    const complete = !oldest.hasMore
    const messages = of.toReversed().flatMap((part) => part.messages)
    if (complete) items.push({ kind: 'visit', key: `visit ${id}`, visit: newest.visit, isCurrent: false })
    items.push(...withEvents(earlierItems(newest.visit, messages, complete), newest.events, complete, notesOf(notes, id)))
  }
  return items
}

/** The contact's notes that belong to one conversation. */
export function notesOf(notes: readonly TicketNote[], ticketId: number): readonly TicketNote[] {
  return notes.filter((note) => note.ticketId === ticketId)
}

/** Two lists as one: the second goes on where the first ends. */
export function oneAfterTheOther(first: Paging, second: Paging): Paging {
  if (first.hasNextPage) return first
  const isFetching = first.isFetching || second.isFetching
  return { ...second, isFetching }
}
