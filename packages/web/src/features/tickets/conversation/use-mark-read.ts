import { listMessages } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import type { Viewer } from '@recado/contract/viewer'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#platform/api/api.ts'
import { applyTicketEvents } from '#features/tickets/cache.ts'
import { useViewer } from '#platform/session/viewer.ts'

/** Messages that arrive while their owner looks at the conversation count as read. Fetching the first page reports that to the server. */
export function useMarkRead(ticket: Ticket): void {
  const client = useQueryClient()
  const viewer = useViewer()
  const looking = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const { id } = ticket
  // The count of unread messages is the trigger: each arrival is reported, and a count that never goes down is not reported twice.
  const due = looking && ticket.userId === viewer.id ? ticket.unreadMessages + Number(ticket.isNew) : 0
  useEffect(() => {
    if (due === 0) return
    const timer = setTimeout(() => {
      // The next message or the next opening makes up for a lost attempt.
      readTicket(client, viewer, id).catch(() => null)
    }, 300)
    return () => clearTimeout(timer)
  }, [due, id, client, viewer])
}

/** Marks the ticket as read for its owner, as opening it does. */
export async function readTicket(client: QueryClient, viewer: Viewer, ticketId: number): Promise<void> {
  await call(listMessages, { ticketId, pageNumber: 1 })
  applyTicketEvents(client, viewer, [{ action: 'updateUnread', ticketId }])
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
