import { classes } from '@recado/border/orders'
import type { ErrorCode } from '@recado/contract/errors'
import { withdrawOrders } from '#features/connections/sessions.ts'
import { heldMessage, tellChange } from '#features/messages/load.ts'
import type { Ctx } from '#platform/unit.ts'
import { listUnsentOfBots, markFailed } from './queries.ts'

/**
 * What bots have written in the ticket and no line has sent yet stays unsent, and says so. The ticket is held. It may have been handed
 * to another line, and to another contact, than the ticket has by now.
 */
export async function withdraw(ctx: Ctx, ticketId: number): Promise<void> {
  const { tx, companyId } = ctx
  const unsent = await listUnsentOfBots(tx, companyId, ticketId)
  if (unsent.length === 0) return
  const withdrawn = new Set(await withdrawOrders(ctx, unsent, classes.bot))
  for (const { id, ref } of unsent) {
    if (withdrawn.has(ref) && (await markFailed(tx, companyId, id, 'ERR_BOT_INTERRUPTED'))) await tellChange(ctx, id)
  }
}

/** A message that was taken back before any line sent it stays unsent, and says why. */
export async function unsend(ctx: Ctx, id: number, reason: ErrorCode): Promise<void> {
  await heldMessage(ctx, id)
  if (await markFailed(ctx.tx, ctx.companyId, id, reason)) await tellChange(ctx, id)
}
