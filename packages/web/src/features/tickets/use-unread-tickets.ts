import { useTickets } from './queries.ts'

const mine = { status: 'open', showAll: false } as const

/** How many of one's own open tickets have unread messages. */
export function useUnreadTickets(): number {
  return useTickets(mine).data?.filter((ticket) => ticket.unreadMessages > 0).length ?? 0
}
