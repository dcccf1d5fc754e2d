import type { Ctx } from '#platform/unit.ts'
import { raise } from '#features/messages/outbound/acks.ts'
import { deleteEarly, listEarly } from './queries.ts'
import { applyChange } from './receive-change.ts'

/** A message has arrived: what came before it is now applied, once. What is about another message with that id keeps waiting. */
export async function catchUp(
  ctx: Ctx,
  connectionId: number,
  { waId, fromMe }: { waId: string; fromMe: boolean },
): Promise<void> {
  for (const { id, signal } of await listEarly(ctx.tx, ctx.companyId, connectionId, waId)) {
    const isDone = signal.kind === 'change' ? await applyChange(ctx, connectionId, signal) : fromMe
    if (signal.kind === 'receipt' && fromMe) await raise(ctx, connectionId, [waId], signal.ack)
    if (isDone) await deleteEarly(ctx.tx, ctx.companyId, id)
  }
}
