import { interrupt } from '#features/bots/step-aside.ts'
import { speak } from '#features/bots/speak.ts'
import { holdIfThere } from '#features/tickets/find.ts'
import { change, closeByItself } from '#features/tickets/tickets.ts'
import { apart } from '#platform/work/apart.ts'
import type { Everywhere } from '#platform/work/job.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Due, findExpiry, findTransfer, listSilent, listWaited } from './queries.ts'

// What is due is read from what the tickets themselves say, at every tick: there is nothing to keep in step, and whatever happened
// meanwhile counts, also after a day without a server. Each is looked at again once its ticket is held.

/** Hands over to a queue who has waited in none for too long, and ends conversations in which nobody answers any more. */
export async function tick({ system, unit, now }: Everywhere): Promise<void> {
  // One conversation's trouble is not another's.
  await apart(async (attempt) => {
    const act = async (due: readonly Due[], does: (ctx: Ctx, ticketId: number) => Promise<void>) => {
      for (const { companyId, ticketId } of due) await attempt(unit(companyId, (ctx) => does(ctx, ticketId)))
    }
    await act(await system.across((tx) => listWaited(tx, now)), handOver)
    await act(await system.across((tx) => listSilent(tx, now)), expire)
  })
}

async function handOver(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await holdIfThere(ctx, ticketId)
  const queueId = ticket && (await findTransfer(ctx.tx, ticketId, ctx.now))
  if (!ticket || queueId === undefined) return
  await interrupt(ctx, ticketId, 'waited-too-long')
  await change(ctx, null, { ...ticket, chatbot: false }, { queueId }, 'queued')
}

async function expire(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await holdIfThere(ctx, ticketId)
  const message = ticket && (await findExpiry(ctx.tx, ticketId, ctx.now))
  if (!ticket || message === undefined) return
  // Closed first: that takes back what bots have said and the line has not sent.
  await closeByItself(ctx, ticket)
  await speak(ctx, ticketId, message)
}
