import type { Ticket } from '@recado/contract/tickets/api'
import { isUnread } from '@recado/contract/tickets/list'
import { useMemo } from 'react'
import { useTickets } from '#features/tickets/queries.ts'
import { useMarks } from '#features/tickets/marks/marks.ts'
import type { TicketQuery } from './list-view.ts'

const unreadOfMine = { status: 'open', showAll: false, withUnreadMessages: true } as const
const none: readonly Ticket[] = []
const all = () => true

/**
 * The user's own open tickets with something new, latest first, without muted ones. A ticket that is only marked as unread does not count.
 */
export function useUnreadTickets() {
  return useUnmuted(unreadOfMine, isUnread)
}

export function useUnreadCount(): number {
  return useUnreadTickets().count
}

/** A list without the tickets that the user has muted. In a long list, tickets that are not fetched yet count as not muted. */
export function useUnmuted(
  query: TicketQuery | null,
  rings: (ticket: Ticket) => boolean = all,
): { data: readonly Ticket[]; count: number } {
  const { data = none, count } = useTickets(query)
  const marks = useMarks()
  return useMemo(() => {
    const heard = data.filter((ticket) => rings(ticket) && !marks?.get(ticket.id)?.muted)
    return { data: heard, count: count - (data.length - heard.length) }
  }, [data, count, marks, rings])
}
