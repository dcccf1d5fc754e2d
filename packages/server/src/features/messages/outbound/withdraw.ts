import { priorityClasses } from '@recado/border/orders'
import type { ErrorCode } from '@recado/contract/errors'
import { withdrawOrders, withdrawToHandAnew } from '#features/connections/sessions.ts'
import { lockMessage, pushMessageChange } from '#features/messages/load.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { forgetFallback } from '#features/tickets/window/fallback.ts'
import type { Ctx } from '#platform/unit.ts'
import { messageFailed } from '#features/messages/events.ts'
import type { StoredMessage } from '#features/messages/queries.ts'
import { type FailureSaid, listUnsentOfBots, listWaiting, markFailed, noteFailure, type Raised } from './queries.ts'

/**
 * Messages of bots in the ticket that no connection has sent yet stay unsent, and say so. The caller has locked the ticket. A message may
 * have been handed to another connection, and to another contact, than the ticket has by now.
 */
export async function withdrawBotMessages(ctx: Ctx, ticketId: number, contactId: number): Promise<void> {
  const { tx } = ctx
  const unsent = await listUnsentOfBots(tx, ticketId)
  if (unsent.length === 0) return
  const withdrawn = new Set(await withdrawOrders(ctx, unsent, priorityClasses.bot))
  for (const { id, ref, connectionId, sentAt, isTemplate } of unsent) {
    if (!withdrawn.has(ref) || !(await markFailed(tx, id, 'ERR_BOT_INTERRUPTED'))) continue
    if (isTemplate) await forgetFallback(ctx, { connectionId, contactId }, sentAt)
    await pushMessageChange(ctx, id)
  }
}

/** A message that was taken back before any connection sent it stays unsent, and says why. */
export async function markWithdrawn(ctx: Ctx, id: number, reason: ErrorCode): Promise<void> {
  await lockMessage(ctx, id)
  if (await markFailed(ctx.tx, id, reason)) await pushMessageChange(ctx, id)
}

/**
 * A message that is deleted before any connection has sent it never leaves. False when a connection has sent it, or may have. The caller
 * has locked the ticket.
 */
export async function withdrawDeleted(ctx: Ctx, message: StoredMessage): Promise<boolean> {
  const { id, connectionId, clientId: ref, ack } = message
  if (connectionId === null || ref === null || ack > 0) return false
  if ((await withdrawOrders(ctx, [{ connectionId, ref }], null)).length === 0) return false
  await recordUnsent(ctx, id, 'ERR_MESSAGE_WITHDRAWN')
  return true
}

/**
 * A user's message that is changed before any connection has sent it is taken back, to be handed over anew. The caller has locked the
 * ticket.
 */
export async function withdrawToReword(
  ctx: Ctx,
  { connectionId, clientId: ref, ack, failedReason, origin }: StoredMessage,
): Promise<boolean> {
  if (origin !== 'agent' || connectionId === null || ref === null || ack > 0 || failedReason !== null) return false
  return withdrawToHandAnew(ctx, { connectionId, ref })
}

/** The classes whose messages go out without a user at that moment. */
export const automaticClasses = [priorityClasses.bot, priorityClasses.schedule, priorityClasses.campaign]

/** Messages to these contacts in these classes that wait on any connection stay unsent, and say why. The caller has locked the contacts. */
export async function withhold(
  ctx: Ctx,
  contactIds: readonly number[],
  ofClasses: readonly number[],
  reason: ErrorCode,
): Promise<void> {
  const { tx } = ctx
  const waiting = await listWaiting(tx, contactIds, ofClasses)
  for (const ticketId of new Set(waiting.map((message) => message.ticketId))) await lockTicket(ctx, ticketId)
  for (const ofClass of new Set(waiting.map((message) => message.class))) {
    const withdrawn = new Set(await withdrawOrders(ctx, waiting, ofClass))
    for (const { id, ref } of waiting) if (withdrawn.has(ref)) await recordUnsent(ctx, id, reason)
  }
}

/**
 * Marks a message as unsent with the reason, and tells the feature that follows it. A message that has been received keeps only what the
 * network said. The caller has locked its ticket.
 */
export async function recordUnsent(ctx: Ctx, id: number, reason: ErrorCode, said?: FailureSaid): Promise<void> {
  const failed = await markFailed(ctx.tx, id, reason, said)
  if (!failed) return said && noteFailure(ctx.tx, id, said)
  await pushMessageChange(ctx, id)
  if (isAwaited(failed.origin)) await ctx.emit(messageFailed, { messageId: id, reason })
}

/** Does the sender wait for the outcome? A bot does not, since it goes on when the customer writes. */
export function isAwaited(origin: Raised['origin']): boolean {
  return origin === 'schedule' || origin === 'campaign'
}
