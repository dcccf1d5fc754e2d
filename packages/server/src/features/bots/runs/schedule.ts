import { maxSilenceMs } from '@recado/contract/flows/run-state'
import { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import type { Run } from './queries.ts'

/** A run at a turn. A job that runs after another event is too late. */
const runTurn = z.object({ ticketId: z.int(), runId: z.int(), turn: z.int() })
export const wakeRunHead = { name: 'bots.wake-run', input: runTurn } as const
/** The maximum number of a company's customers who wait for an external answer at the same time. The other places are for internal work. */
const asksAtOnce = 4
export const askRunHead = {
  name: 'bots.ask-run',
  input: runTurn.extend({ companyId: z.int() }),
  lane: ({ companyId, ticketId }: { companyId: number; ticketId: number }) => `ask ${companyId} ${ticketId % asksAtOnce}`,
} as const

/** Schedules what the run waits for: a point in time, an external answer, or the end of its patience. */
export async function schedule(ctx: Ctx, { id, ticketId, turn, state: { wait } }: Run): Promise<void> {
  const input = { ticketId, runId: id, turn }
  if (wait?.for === 'reply') await ctx.enqueue(askRunHead, { ...input, companyId: ctx.companyId })
  else await ctx.enqueue(wakeRunHead, input, new Date(wait?.for === 'moment' ? wait.at : ctx.now.getTime() + maxSilenceMs))
}
