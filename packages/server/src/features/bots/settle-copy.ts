import { lockTicketIfExists } from '#features/tickets/find.ts'
import type { SettleCopy } from '#platform/backup/settled.ts'
import { job } from '#platform/work/job.ts'
import { replaceDueWork } from '#platform/work/queries.ts'
import { z } from 'zod'
import { findLiveRun } from './runs/queries.ts'
import { handOver } from './runs/run.ts'
import { askRunHead, wakeRunHead } from './runs/schedule.ts'
import { giveUp, takeTurn } from './turn.ts'

/** Attendants go on in a conversation in which the original's bot may have gone on. */
export const leaveToPeople = job({
  name: 'bots.leave-to-people',
  input: z.object({ ticketId: z.int(), runId: z.int().optional(), turn: z.int().optional() }),
  run: async (ctx, { ticketId, runId, turn }) => {
    const ticket = await lockTicketIfExists(ctx, ticketId)
    const run = ticket && (await findLiveRun(ctx.tx, ticketId))
    if (!ticket || (runId !== undefined && (run?.id !== runId || run.turn !== turn))) return
    if (run) await handOver(ctx, ticket, run, null)
    await giveUp(ctx, { ticketId })
  },
})

/** What bots were about to do until now they leave to people. A run that sleeps for longer goes on when its time comes. */
export const settleCopy: SettleCopy = async (tx, now) => ({
  bots: await replaceDueWork(tx, [takeTurn.name, wakeRunHead.name, askRunHead.name], leaveToPeople.name, now),
})
