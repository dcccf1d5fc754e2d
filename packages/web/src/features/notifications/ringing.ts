import type { Ticket } from '@recado/contract/tickets/api'
import { useUnmuted, useUnreadTickets } from '#features/tickets/list/use-unread-tickets.ts'
import { useViewer } from '#platform/session/viewer.ts'

const waiting = { status: 'pending', showAll: false } as const

interface Ringing {
  mine: readonly Ticket[]
  pending: readonly Ticket[]
  /** Of both lists, without what is muted, including tickets that are not fetched. */
  count: number
}

/** What the bell rings for: the user's own tickets with unread messages, and waiting ones for those who take unowned tickets. */
export function useRinging(): Ringing {
  const takes = useViewer().allTicket === 'enabled'
  const mine = useUnreadTickets()
  const pending = useUnmuted(takes ? waiting : null)
  return { mine: mine.data, pending: pending.data, count: mine.count + pending.count }
}
