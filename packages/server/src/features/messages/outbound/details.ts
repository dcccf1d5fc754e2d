import type { MessageDetails } from '@recado/contract/messages/details'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { findDetails } from './queries.ts'

/** What became of a message. A customer's message has none of it. */
export async function showDetails(ctx: ActorCtx, id: number): Promise<MessageDetails> {
  const { ticketId, acceptedAt, deliveredAt, readAt, ...told } = (await findDetails(ctx.tx, id)) ?? fail('ERR_FETCH_WAPP_MSG')
  await requireVisibleTicket(ctx, ticketId)
  return { ...told, acceptedAt: isoOf(acceptedAt), deliveredAt: isoOf(deliveredAt), readAt: isoOf(readAt) }
}

const isoOf = (time: Date | null): string | null => time && time.toISOString()
