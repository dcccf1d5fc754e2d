import type { showFirstContact as endpoint } from '@recado/contract/messages/api'
import type { Output } from '@recado/contract/endpoint'
import { approachedBy } from '#features/connections/sessions.ts'
import { see } from '#features/tickets/tickets.ts'
import { together } from '#platform/database/db.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { hasWritten } from './queries.ts'

/** A group is never a first contact. */
export async function showFirstContact(ctx: ActorCtx, ticketId: number): Promise<Output<typeof endpoint>> {
  const { isGroup, contactId, whatsappId } = await see(ctx, ticketId)
  if (isGroup || whatsappId === null) return { isFirst: false, approached: 0, allowance: null }
  const [known, line] = await together(hasWritten(ctx.tx, whatsappId, contactId), approachedBy(ctx, whatsappId))
  return { isFirst: !known, ...line }
}
