import { useTickets } from '#features/tickets/queries.ts'

const unreadOfMine = { status: 'open', showAll: false, withUnreadMessages: true } as const

/** One's own open tickets that have unread messages, latest first. */
export function useUnreadTickets() {
  return useTickets(unreadOfMine)
}

/** How many they are. */
export function useUnreadCount(): number {
  return useUnreadTickets().count
}
