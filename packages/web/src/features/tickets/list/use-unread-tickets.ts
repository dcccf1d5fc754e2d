import type { Ticket } from '@recado/contract/tickets/api'
import { isUnread } from '@recado/contract/tickets/list'
import { useMemo } from 'react'
import { useTickets } from '#features/tickets/queries.ts'
import { useMarks } from '#features/tickets/marks/marks.ts'
import type { TicketQuery } from './list-view.ts'

const unreadOfMine = { status: 'open', showAll: false, withUnreadMessages: true } as const
const none: readonly Ticket[] = []
const all = () => true

/** The user's own open tickets with something new, latest first, but for those that are muted. What was only marked as unread calls nobody. */
export function useUnreadTickets() {
  return useUnmuted(unreadOfMine, isUnread)
}

/** How many there are. */
export function useUnreadCount(): number {
  return useUnreadTickets().count
}

/** A list without what the user has muted. Of a long one, what is not fetched yet counts as heard. */
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
