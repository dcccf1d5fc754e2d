import { findAskingNode } from '#features/flows/runnable.ts'
import { holdIfThere } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { findRun, type Run } from './queries.ts'
import { handOver } from './wake.ts'
import { askRunHead } from './schedule.ts'

/** Does a model answer here? One may be asked anew; others have moved on with what they heard. */
export async function asksModel(ctx: Ctx, { promptId, versionId, state }: Run): Promise<boolean> {
  if (versionId === null) return promptId !== null
  return (await findAskingNode(ctx, versionId, state.nodeId))?.type === 'openai'
}

export const askRun = job({
  ...askRunHead,
  run: async (ctx, { ticketId, runId, turn }) => {
    const ticket = await holdIfThere(ctx, ticketId)
    const run = ticket && (await findRun(ctx.tx, ctx.companyId, runId))
    if (ticket && run?.turn === turn && run.status === 'asking') await handOver(ctx, ticket, run, 'failed-outside')
  },
})
