import { lockTicket, requireTicket } from '#features/tickets/find.ts'
import { pushMessage } from '#features/messages/live.ts'
import { load } from '#features/messages/load.ts'
import type { Ctx } from '#platform/unit.ts'
import { endKept, keepQueued, type KeptRow } from './kept-queries.ts'
import { handAnew } from './post.ts'
import { recordUnsent } from './withdraw.ts'

/** The messages of a connection that have not begun to leave wait for a decision, and say so. Returns how many. */
export async function keepBack(ctx: Ctx, connectionId: number): Promise<number> {
  const kept = await keepQueued(ctx.tx, connectionId)
  for (const ticketId of new Set(kept.map((message) => message.ticketId))) await lockTicket(ctx, ticketId)
  for (const { id } of kept) await recordUnsent(ctx, id, 'ERR_MESSAGE_KEPT')
  return kept.length
}

/** Sends kept messages, or drops them. Another user may have settled some meanwhile. Returns those that are settled now. */
export async function settle(ctx: Ctx, connectionId: number, rows: readonly KeptRow[], send: boolean): Promise<number[]> {
  const tickets = [...new Set(rows.map(({ ticketId }) => ticketId))].sort((a, b) => a - b)
  for (const ticketId of tickets) await lockTicket(ctx, ticketId)
  const settled = await endKept(
    ctx.tx,
    connectionId,
    rows.map(({ messageId }) => messageId),
  )
  for (const { messageId: id, ticketId, class: ofClass } of rows) {
    if (!settled.includes(id)) continue
    if (!send) await recordUnsent(ctx, id, 'ERR_MESSAGE_DROPPED')
    else await handAnew(ctx, await lockTicket(ctx, ticketId), { id, connectionId, class: ofClass })
    if (send) pushMessage(ctx, 'update', await load(ctx, id), await requireTicket(ctx, ticketId))
  }
  return settled
}
