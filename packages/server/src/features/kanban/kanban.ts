import type { Output, Parsed } from '@recado/contract/endpoint'
import { cardsPerPage, type listCards as endpoint, openLane } from '@recado/contract/kanban/api'
import { toTicket } from '#features/tickets/find.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { listCards } from './queries.ts'

export async function list(
  ctx: ActorCtx,
  { lane, pageNumber, ...board }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const only = lane === 'open' ? openLane : lane
  const { rows, counts } = await listCards(ctx.tx, ctx.actor, board, only, pageNumber)
  const lanes = only === undefined ? counts : counts.filter(({ id }) => id === only)
  return {
    tickets: rows.map((row) => toTicket(ctx, row)),
    hasMore: lanes.some(({ count }) => count > pageNumber * cardsPerPage),
    lanes,
  }
}
