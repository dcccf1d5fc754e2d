import type { Ticket } from '@recado/contract/tickets'
import { useMemo, useState } from 'react'
import { QueryState } from '#ui/QueryState.tsx'
import { MessageList } from './MessageList.tsx'
import { useOutbox } from './outbox.ts'
import { useMessages } from './queries.ts'
import { oldestUnread, threadItems } from './thread-items.ts'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

/** The messages of a ticket, newest at the bottom. */
export function Thread({ ticket }: { ticket: Ticket }) {
  const query = useMessages(ticket.id)
  const outgoing = useOutbox((state) => state.items)
  const firstNew = useFirstNew(ticket, query)
  const items = useMemo(
    () => query.data && threadItems(query.data, outgoing.filter((item) => item.ticketId === ticket.id), firstNew),
    [query.data, outgoing, ticket.id, firstNew],
  )
  return (
    <div className="relative min-h-0 flex-1 bg-sunk">
      <QueryState query={{ ...query, data: items }} skeleton={<ThreadSkeleton />}>
        {(shown) => (
          <MessageList items={shown} ticket={ticket} query={query} />
        )}
      </QueryState>
    </div>
  )
}

/** Where the new begins, settled by the first answer after opening: what arrives later moves it no more. */
function useFirstNew(ticket: Ticket, { data, isFetchedAfterMount }: ReturnType<typeof useMessages>): number | null {
  const [unread] = useState(ticket.unreadMessages)
  const [settled, setSettled] = useState<{ id: number | null } | null>(null)
  if (!settled && data && isFetchedAfterMount) setSettled({ id: oldestUnread(data, unread) })
  return settled?.id ?? null
}
