import type { Ticket } from '#tickets/api.ts'
import { isVisible } from '#tickets/list.ts'
import type { Viewer } from '#viewer.ts'

/**
 * A user who changes a number, blocks a contact or merges two contacts decides over their conversations, so the user must see every live
 * one of them.
 */
export function seesAllTickets(actor: Viewer, live: readonly Pick<Ticket, 'status' | 'queueId' | 'userId'>[]): boolean {
  return live.every((ticket) => isVisible(actor, ticket))
}
