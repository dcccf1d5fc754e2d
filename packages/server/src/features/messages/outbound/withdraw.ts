import { classes } from '@recado/border/orders'
import type { ErrorCode } from '@recado/contract/errors'
import { withdrawOrders } from '#features/connections/sessions.ts'
import { heldMessage, tellChange } from '#features/messages/load.ts'
import { holdTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { noteUnsent } from './acks.ts'
import { listUnsentOfBots, listWaiting, markFailed } from './queries.ts'

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

/** All that goes out without a person at that moment. */
export const automatic = [classes.bot, classes.schedule, classes.campaign]

/** What waits on any line for a contact in these classes stays unsent, and says why. The contact is held. */
export async function withhold(ctx: Ctx, contactId: number, ofClasses: readonly number[], reason: ErrorCode): Promise<void> {
  const { tx, companyId } = ctx
  const waiting = await listWaiting(tx, companyId, contactId, ofClasses)
  for (const ticketId of new Set(waiting.map((message) => message.ticketId))) await holdTicket(ctx, ticketId)
  for (const ofClass of new Set(waiting.map((message) => message.class))) {
    const withdrawn = new Set(await withdrawOrders(ctx, waiting, ofClass))
    for (const { id, ref } of waiting) if (withdrawn.has(ref)) await noteUnsent(ctx, id, reason)
  }
}
