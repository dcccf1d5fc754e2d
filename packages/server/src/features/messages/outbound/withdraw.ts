import { classes } from '@recado/border/orders'
import type { ErrorCode } from '@recado/contract/errors'
import { withdrawOrders, withdrawToHandAnew } from '#features/connections/sessions.ts'
import { heldMessage, tellChange } from '#features/messages/load.ts'
import { holdTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { messageFailed } from '#features/messages/events.ts'
import type { StoredMessage } from '#features/messages/queries.ts'
import { listUnsentOfBots, listWaiting, markFailed, type Raised } from './queries.ts'

/**
 * What bots have written in the ticket and no line has sent yet stays unsent, and says so. The ticket is held. It may have been handed
 * to another line, and to another contact, than the ticket has by now.
 */
export async function withdraw(ctx: Ctx, ticketId: number): Promise<void> {
  const { tx } = ctx
  const unsent = await listUnsentOfBots(tx, ticketId)
  if (unsent.length === 0) return
  const withdrawn = new Set(await withdrawOrders(ctx, unsent, classes.bot))
  for (const { id, ref } of unsent) {
    if (withdrawn.has(ref) && (await markFailed(tx, id, 'ERR_BOT_INTERRUPTED'))) await tellChange(ctx, id)
  }
}

/** A message that was taken back before any line sent it stays unsent, and says why. */
export async function unsend(ctx: Ctx, id: number, reason: ErrorCode): Promise<void> {
  await heldMessage(ctx, id)
  if (await markFailed(ctx.tx, id, reason)) await tellChange(ctx, id)
}

/** What somebody deletes before any line has sent it never leaves; false when a line has sent it, or may have. The ticket is held. */
export async function withdrawDeleted(ctx: Ctx, message: StoredMessage): Promise<boolean> {
  const { id, connectionId, clientId: ref, ack } = message
  if (connectionId === null || ref === null || ack > 0) return false
  if ((await withdrawOrders(ctx, [{ connectionId, ref }], null)).length === 0) return false
  await noteUnsent(ctx, id, 'ERR_MESSAGE_WITHDRAWN')
  return true
}

/** What a colleague has written, and changes before any line has sent it, is to be handed over anew. The ticket is held. */
export async function withdrawToReword(
  ctx: Ctx,
  { connectionId, clientId: ref, ack, failedReason, origin }: StoredMessage,
): Promise<boolean> {
  if (origin !== 'agent' || connectionId === null || ref === null || ack > 0 || failedReason !== null) return false
  return withdrawToHandAnew(ctx, { connectionId, ref })
}

/** All that goes out without a person at that moment. */
export const automatic = [classes.bot, classes.schedule, classes.campaign]

/** What waits on any line for these contacts in these classes stays unsent, and says why. The contacts are held. */
export async function withhold(
  ctx: Ctx,
  contactIds: readonly number[],
  ofClasses: readonly number[],
  reason: ErrorCode,
): Promise<void> {
  const { tx } = ctx
  const waiting = await listWaiting(tx, contactIds, ofClasses)
  for (const ticketId of new Set(waiting.map((message) => message.ticketId))) await holdTicket(ctx, ticketId)
  for (const ofClass of new Set(waiting.map((message) => message.class))) {
    const withdrawn = new Set(await withdrawOrders(ctx, waiting, ofClass))
    for (const { id, ref } of waiting) if (withdrawn.has(ref)) await noteUnsent(ctx, id, reason)
  }
}

/** It did not leave, and says why, also to whoever follows it. Its ticket is held. */
export async function noteUnsent(ctx: Ctx, id: number, reason: ErrorCode): Promise<void> {
  const failed = await markFailed(ctx.tx, id, reason)
  if (!failed) return
  await tellChange(ctx, id)
  if (isAwaited(failed.origin)) await ctx.emit(messageFailed, { messageId: id, reason })
}

/** Does whoever had it sent wait to hear how it fared? A bot goes on when the customer writes. */
export function isAwaited(origin: Raised['origin']): boolean {
  return origin === 'schedule' || origin === 'campaign'
}
