import type { LostTicket } from '@recado/contract/ticket-events/api'
import type { Ticket } from '@recado/contract/tickets/api'
import type { Mention } from '@recado/contract/ticket-notes/api'
import { useLost } from '#features/ticket-events/lost.ts'
import { useMentions } from '#features/ticket-notes/mentions.ts'
import { useUnmuted, useUnreadTickets } from '#features/tickets/list/use-unread-tickets.ts'
import { useViewer } from '#platform/session/viewer.ts'

const waiting = { status: 'pending', showAll: false } as const

interface Ringing {
  mentions: readonly Mention[]
  lost: readonly LostTicket[]
  mine: readonly Ticket[]
  pending: readonly Ticket[]
  /** The total without muted tickets, including tickets that are not fetched. */
  count: number
}

/**
 * What the bell rings for: notes that name the user, tickets that others took from them, the user's own tickets with unread messages, and
 * waiting ones for those who take unowned tickets.
 */
export function useRinging(): Ringing {
  const takes = useViewer().allTicket === 'enabled'
  const mentions = useMentions()
  const lost = useLost()
  const mine = useUnreadTickets()
  const pending = useUnmuted(takes ? waiting : null)
  return {
    mentions,
    lost,
    mine: mine.data,
    pending: pending.data,
    count: mentions.length + lost.length + mine.count + pending.count,
  }
}
