import { isVisible, type Viewer } from '@recado/contract/tickets/list'
import type { Ticket } from '@recado/contract/tickets/api'

/** Changing a number decides where answers go, so the actor must see every live ticket of the contact. */
export function canRenumber(actor: Viewer, live: readonly Pick<Ticket, 'status' | 'queueId' | 'userId'>[]): boolean {
  return live.every((ticket) => isVisible(actor, ticket))
}
