import type { Message } from '@recado/contract/messages/api'
import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { TicketNote } from '@recado/contract/ticket-notes/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useMemo, useState } from 'react'
import { useOutbox } from '#features/messages/outbox/outbox.ts'
import { useMessages } from '#features/messages/queries.ts'
import { useTicketEvents } from '#features/ticket-events/queries.ts'
import { useNotes } from '#features/ticket-notes/queries.ts'
import { inAlbums } from './albums.ts'
import { notesOf, oneAfterTheOther, useEarlier } from './earlier.ts'
import { type News, threadItems, type ThreadItem } from './thread-items.ts'
import { withEvents } from './with-events.ts'

const noEvents: readonly StoryEvent[] = []
const noNotes: readonly TicketNote[] = []

/**
 * Everything loaded that a thread shows of a ticket and of earlier conversations with its contact. While the user selects messages, albums
 * are split into single messages.
 */
export function useTimeline(ticket: Ticket, isChoosing: boolean) {
  const query = useMessages(ticket.id)
  const news = useNews(ticket, query)
  const { data: notes = noNotes, isLoading: notesAreComing } = useNotes(ticket.contactId)
  const earlier = useEarlier(ticket, query.isSuccess && !query.hasNextPage, notes)
  const { single, areComing } = useThreadItems(ticket, query, { news, notes, earlier: earlier.items })
  // All parts appear together, so that a late part does not push the others away. A part that cannot be loaded, for example without a
  // network, is not waited for.
  const isComing = areComing || notesAreComing
  const items = useMemo(() => (isChoosing ? single : single && inAlbums(single)), [isChoosing, single])
  const messages = useMemo<readonly Message[]>(
    () => (earlier.messages.length > 0 ? [...earlier.messages, ...(query.data ?? [])] : (query.data ?? [])),
    [earlier.messages, query.data],
  )
  return {
    query,
    news,
    items: isComing ? undefined : items,
    messages,
    paging: oneAfterTheOther(query, earlier.query),
    visits: earlier.visits,
  }
}

/** The contents of the conversation: what arrived, what is being sent, what happened to the ticket, and what was said earlier. */
function useThreadItems(
  ticket: Ticket,
  { data, hasNextPage }: ReturnType<typeof useMessages>,
  { news, notes, earlier }: { news: News | null; notes: readonly TicketNote[]; earlier: readonly ThreadItem[] },
): { single: readonly ThreadItem[] | undefined; areComing: boolean } {
  const { id: ticketId, code, queue, createdAt, updatedAt } = ticket
  const outgoing = useOutbox((state) => state.items)
  const { data: events = noEvents, isLoading: areComing } = useTicketEvents(ticketId)
  const messages = useMemo(
    () =>
      data &&
      threadItems(
        data,
        outgoing.filter((item) => item.ticketId === ticketId),
        news,
        !hasNextPage,
      ),
    [data, hasNextPage, outgoing, ticketId, news],
  )
  const own = useMemo(
    () => messages && withEvents(messages, events, !hasNextPage, notesOf(notes, ticketId)),
    [messages, events, hasNextPage, notes, ticketId],
  )
  const visit = useMemo(
    () => ({ id: ticketId, code, queue, createdAt, updatedAt }),
    [ticketId, code, queue, createdAt, updatedAt],
  )
  const single = useMemo(() => {
    if (!own || earlier.length === 0) return own
    return [...earlier, { kind: 'visit', key: `visit ${visit.id}`, visit, isCurrent: true } as const, ...own]
  }, [own, earlier, visit])
  return { single, areComing }
}

/** The unread messages, fixed by the first answer after opening. Later arrivals do not change them. */
function useNews(ticket: Ticket, { data, isFetchedAfterMount }: ReturnType<typeof useMessages>): News | null {
  const [count] = useState(ticket.unreadMessages)
  const [news, setNews] = useState<News | null>(null)
  const newest = data?.at(-1)?.id
  if (!news && isFetchedAfterMount && newest !== undefined) setNews({ count, newest })
  return news
}
