import { interrupt } from '#features/bots/step-aside.ts'
import { sendAutomaticText } from '#features/bots/automatic-text.ts'
import { lockTicketIfExists } from '#features/tickets/find.ts'
import { changeTicket, closeExpired } from '#features/tickets/tickets.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Due, findExpiry, findTransfer, listSilent, listWaited } from './queries.ts'

// Every tick reads from the tickets themselves what is due. There is no second state to keep in step, and everything that happened
// meanwhile counts, even after a day without a server. Each ticket is checked again once it is locked.

/** Hands over to a queue each customer who has waited in none for too long, and ends conversations whose customer no longer answers. */
export async function tick({ system, unit, now }: ClockCtx): Promise<void> {
  // A failure in one conversation does not affect the others.
  await collectErrors(async (attempt) => {
    const act = async (due: readonly Due[], does: (ctx: Ctx, ticketId: number) => Promise<void>) => {
      for (const { companyId, ticketId } of due) await attempt(unit(companyId, (ctx) => does(ctx, ticketId)))
    }
    await act(await system.across((tx) => listWaited(tx, now)), handOver)
    await act(await system.across((tx) => listSilent(tx, now)), expire)
  })
}

async function handOver(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockTicketIfExists(ctx, ticketId)
  const queueId = ticket && (await findTransfer(ctx.tx, ticketId, ctx.now))
  if (!ticket || queueId === undefined) return
  await interrupt(ctx, ticketId, 'waited-too-long')
  await changeTicket(ctx, null, { ...ticket, chatbot: false }, { queueId }, 'queued')
}

async function expire(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockTicketIfExists(ctx, ticketId)
  const message = ticket && (await findExpiry(ctx.tx, ticketId, ctx.now))
  if (!ticket || message === undefined) return
  // Closed first, because closing takes back what bots have said and the connection has not sent.
  await closeExpired(ctx, ticket)
  await sendAutomaticText(ctx, ticketId, message)
}
