import type { Output, Parsed } from '@recado/contract/endpoint'
import { type findDay, maxHits, type searchMessages } from '@recado/contract/messages/api'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { findFrom, listHits } from './search-queries.ts'

/** The messages of the conversation that the search finds, newest first. */
export async function search(
  ctx: ActorCtx,
  { ticketId, searchParam }: Parsed<typeof searchMessages>,
): Promise<Output<typeof searchMessages>> {
  const { id } = await requireVisibleTicket(ctx, ticketId)
  const found = await listHits(ctx.tx, { ticketId: id, text: searchParam, limit: maxHits + 1 })
  const hits = found.slice(0, maxHits).map((hit) => ({ id: hit.id, createdAt: hit.sentAt.toISOString() }))
  return { hits, hasMore: found.length > maxHits }
}

/** Where a day of the conversation begins. */
export async function dayOf(ctx: ActorCtx, { ticketId, date }: Parsed<typeof findDay>): Promise<Output<typeof findDay>> {
  const { id } = await requireVisibleTicket(ctx, ticketId)
  return { id: (await findFrom(ctx.tx, id, date)) ?? null }
}
