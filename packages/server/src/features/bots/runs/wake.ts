import { job } from '#platform/work/job.ts'
import { lockTicketIfExists } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import { loadBotContext } from '#features/bots/bot-context.ts'
import { putPlace } from '#features/bots/queries.ts'
import { findRun, type Run } from './queries.ts'
import { handOver, applyEvent } from './run.ts'
import { wakeRunHead } from './schedule.ts'

/** The time that a run waited for has come, or the customer has not answered for a day. */
export const wakeRun = job({
  ...wakeRunHead,
  run: async (ctx, { ticketId, runId, turn }) => {
    const ticket = await lockTicketIfExists(ctx, ticketId)
    const run = ticket && (await findRun(ctx.tx, runId))
    if (!ticket || run?.turn !== turn) return
    if (run.status === 'sleeping') await goOn(ctx, ticket, run)
    else if (run.status === 'waiting') await handOver(ctx, ticket, run, 'no-answer')
  },
  setAside: async (ctx, { ticketId, runId, turn }) => {
    const ticket = await lockTicketIfExists(ctx, ticketId)
    const run = ticket && (await findRun(ctx.tx, runId))
    if (ticket && run?.turn === turn && (run.status === 'sleeping' || run.status === 'waiting'))
      await handOver(ctx, ticket, run, null)
  },
})

async function goOn(ctx: Ctx, ticket: LockedTicket, run: Run): Promise<void> {
  const context = await loadBotContext(ctx, ticket.id)
  if (context) await putPlace(ctx.tx, ticket.id, await applyEvent(ctx, ticket, run, { type: 'moment' }, context))
  else await handOver(ctx, ticket, run, null)
}
