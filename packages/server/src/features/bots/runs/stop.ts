import { holdTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { type AnswererKind, findLiveRun, listTicketsOf } from './queries.ts'
import { handOver } from './run.ts'

/** It answers nobody any more: people go on where it did. */
export async function stopRuns(ctx: Ctx, kind: AnswererKind, id: number): Promise<void> {
  for (const ticketId of await listTicketsOf(ctx.tx, kind, id)) {
    const ticket = await holdTicket(ctx, ticketId)
    const run = await findLiveRun(ctx.tx, ticketId)
    if (run?.[`${kind}Id`] === id) await handOver(ctx, ticket, run, kind === 'flow' ? 'flow-stopped' : null)
  }
}
