import { isVisible, type Viewer } from '@recado/contract/tickets/list'
import type { Ticket } from '@recado/contract/tickets/api'

/** Whoever changes a number, or blocks somebody, decides over conversations, so must see every live one of the contact. */
export function seesAll(actor: Viewer, live: readonly Pick<Ticket, 'status' | 'queueId' | 'userId'>[]): boolean {
  return live.every((ticket) => isVisible(actor, ticket))
}
