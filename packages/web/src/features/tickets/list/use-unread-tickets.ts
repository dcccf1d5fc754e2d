import { useTickets } from '#features/tickets/queries.ts'

const unreadOfMine = { status: 'open', showAll: false, withUnreadMessages: true } as const

/** The user's own open tickets with unread messages, latest first. */
export function useUnreadTickets() {
  return useTickets(unreadOfMine)
}

/** How many there are. */
export function useUnreadCount(): number {
  return useUnreadTickets().count
}
