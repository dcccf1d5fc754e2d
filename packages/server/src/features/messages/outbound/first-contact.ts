import type { showFirstContact as endpoint } from '@recado/contract/messages/api'
import type { Output } from '@recado/contract/endpoint'
import { firstContactAllowanceOf } from '#features/connections/sessions.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { pipelined } from '#platform/database/db.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { findReach } from './queries.ts'

/** A group is never a first contact. */
export async function showFirstContact(ctx: ActorCtx, ticketId: number): Promise<Output<typeof endpoint>> {
  const { isGroup, contactId, whatsappId } = await requireVisibleTicket(ctx, ticketId)
  if (isGroup || whatsappId === null) return { isFirst: false, approached: 0, allowance: null }
  const [{ hasWritten }, line] = await pipelined(
    findReach(ctx.tx, whatsappId, contactId),
    firstContactAllowanceOf(ctx, whatsappId),
  )
  return { isFirst: !hasWritten, ...line }
}
