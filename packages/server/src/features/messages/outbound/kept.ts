import { lockTicket, requireTicket } from '#features/tickets/find.ts'
import { pushMessage } from '#features/messages/live.ts'
import { load } from '#features/messages/load.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { doubtSending, endKept, keepQueued } from '#features/connections/kept-queries.ts'
import { type KeptRow, listByRefs } from './kept-queries.ts'
import { handAnew } from './post.ts'
import { markDropped } from './queries.ts'
import { recordUnsent } from './withdraw.ts'

/** Before a connection moves: messages that have not begun to leave wait for a decision, and what is under way is in doubt. Both say so. */
export async function keepBack(ctx: Ctx, connectionId: number): Promise<void> {
  const { tx } = ctx
  const doubted = await listByRefs(tx, connectionId, await doubtSending(tx, connectionId))
  const kept = await listByRefs(tx, connectionId, await keepQueued(tx, connectionId))
  const tickets = new Set([...doubted, ...kept].map((message) => message.ticketId).sort((a, b) => a - b))
  for (const ticketId of tickets) await lockTicket(ctx, ticketId)
  for (const { id } of doubted) await recordUnsent(ctx, id, 'ERR_WAPP_UNCERTAIN')
  for (const { id } of kept) await recordUnsent(ctx, id, 'ERR_MESSAGE_KEPT')
}

/** Sends kept messages, or drops them. Another user may have settled some meanwhile. Returns those that are settled now. */
export async function settle(ctx: ActorCtx, connectionId: number, rows: readonly KeptRow[], send: boolean): Promise<number[]> {
  const tickets = [...new Set(rows.map(({ ticketId }) => ticketId))].sort((a, b) => a - b)
  for (const ticketId of tickets) await lockTicket(ctx, ticketId)
  const refs = await endKept(
    ctx.tx,
    connectionId,
    rows.map(({ ref }) => ref),
  )
  const settled = rows.filter(({ ref }) => refs.includes(ref))
  for (const { messageId: id, ticketId, class: ofClass } of settled) {
    if (!send) await drop(ctx, id)
    else await handAnew(ctx, await lockTicket(ctx, ticketId), { id, connectionId, class: ofClass })
    if (send) pushMessage(ctx, 'update', await load(ctx, id), await requireTicket(ctx, ticketId))
  }
  return settled.map(({ messageId }) => messageId)
}

async function drop(ctx: ActorCtx, id: number): Promise<void> {
  await markDropped(ctx.tx, id, { by: ctx.actor.name, at: ctx.now.toISOString() })
  await recordUnsent(ctx, id, 'ERR_MESSAGE_DROPPED')
}
