import { isVisible, type Viewer } from '#tickets/list.ts'
import type { Ticket } from '#tickets/api.ts'

/** Merging decides who goes on with which conversation, so the actor must see every live ticket of both contacts. */
export function canMerge(actor: Viewer, live: readonly Pick<Ticket, 'status' | 'queueId' | 'userId'>[]): boolean {
  return live.every((ticket) => isVisible(actor, ticket))
}
