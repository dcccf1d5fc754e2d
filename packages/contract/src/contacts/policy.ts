import type { Ticket } from '#tickets/api.ts'
import { isVisible } from '#tickets/list.ts'
import type { Viewer } from '#viewer.ts'

/** Whoever changes a number, blocks somebody or makes one of two decides over conversations, so must see every live one of them. */
export function opensAll(actor: Viewer, live: readonly Pick<Ticket, 'status' | 'queueId' | 'userId'>[]): boolean {
  return live.every((ticket) => isVisible(actor, ticket))
}
