import { lockTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { type AnswererKind, findLiveRun, listTicketsOf } from './queries.ts'
import { handOver } from './run.ts'

/** Ends all runs of an answerer. Attendants go on in its place. */
export async function stopRuns(ctx: Ctx, kind: AnswererKind, id: number): Promise<void> {
  for (const ticketId of await listTicketsOf(ctx.tx, kind, id)) {
    const ticket = await lockTicket(ctx, ticketId)
    const run = await findLiveRun(ctx.tx, ticketId)
    if (run?.[`${kind}Id`] === id) await handOver(ctx, ticket, run, kind === 'flow' ? 'flow-stopped' : null)
  }
}
