import { job } from '#platform/work/job.ts'
import { holdIfThere } from '#features/tickets/find.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import { follow } from '#features/tickets/bots.ts'
import type { Ctx } from '#platform/unit.ts'
import { deskOf } from '#features/bots/desk.ts'
import { putPlace } from '#features/bots/queries.ts'
import { findRun, type Run } from './queries.ts'
import { endRun, takeEvent } from './run.ts'
import { wakeRunHead } from './schedule.ts'

/** The moment has come that a run waited for; or nobody has answered for a day. */
export const wakeRun = job({
  ...wakeRunHead,
  run: async (ctx, { ticketId, runId, turn }) => {
    const ticket = await holdIfThere(ctx, ticketId)
    const run = ticket && (await findRun(ctx.tx, ctx.companyId, runId))
    if (!ticket || run?.turn !== turn) return
    if (run.status === 'sleeping') await goOn(ctx, ticket, run)
    else if (run.status === 'waiting') await handOver(ctx, ticket, run, 'no-answer')
  },
})

async function goOn(ctx: Ctx, ticket: HeldTicket, run: Run): Promise<void> {
  const desk = await deskOf(ctx, ticket.id)
  if (!desk) return handOver(ctx, ticket, run, null)
  await putPlace(ctx.tx, ctx.companyId, ticket.id, await takeEvent(ctx, ticket, run, { type: 'moment' }, desk))
}

/** The run ends and people go on, without another word. */
export async function handOver(ctx: Ctx, ticket: HeldTicket, run: Run, reason: string | null): Promise<void> {
  await endRun(ctx, ticket.id, 'people', reason)
  const isOpen = run.startedBy === 'person' && ticket.status === 'open'
  await follow(ctx, ticket, { queueId: ticket.queueId, isAnswering: false, isHalted: false })
  await putPlace(ctx.tx, ctx.companyId, ticket.id, { at: isOpen ? 'people' : 'waiting' })
}
