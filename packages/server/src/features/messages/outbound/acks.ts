import { addressKey } from '@recado/border/address'
import type { Failure, Held, Receipt } from '@recado/border/signals'
import type { Ctx } from '#platform/unit.ts'
import { takeBack } from '#features/messages/changes/changes.ts'
import { insertEarly } from '#features/messages/inbound/queries.ts'
import { messageFailed, messageSent } from '#features/messages/events.ts'
import { holdTicket } from '#features/tickets/find.ts'
import { holdTicketsOf, tellChange } from '#features/messages/load.ts'
import { codeOf } from './refusals.ts'
import { findSent, markFailed, markHeld, type Raised, raiseAck } from './queries.ts'

/**
 * The network or the customer's phone has our messages: their rank rises, never falls. We may hear of a message typed on our own
 * phone only after the customer has read it: then the receipt is kept for it.
 */
export async function applyReceipt(ctx: Ctx, connectionId: number, { chat, waIds, ack }: Receipt): Promise<void> {
  const { companyId, now } = ctx
  const missing = await holdTicketsOf(ctx, connectionId, waIds, chat)
  await raise(ctx, connectionId, waIds, ack)
  if (!chat) return
  const row = { companyId, connectionId, chat: addressKey(chat), sentAt: now, createdAt: now }
  if (missing.length > 0) await insertEarly(ctx.tx, { ...row, waIds: missing, signal: { kind: 'receipt', ack } })
}

/** The same for messages that are here, with their tickets held. */
export async function raise(ctx: Ctx, connectionId: number, waIds: readonly string[], ack: number): Promise<void> {
  for (const { id, origin, isFirst } of await raiseAck(ctx.tx, ctx.companyId, connectionId, waIds, ack)) {
    await tellChange(ctx, id)
    if (isFirst && isOfSystem(origin)) await ctx.emit(messageSent, { messageId: id })
  }
}

/** A message did not leave: its author sees why and may try again. A refused change is taken back. */
export async function applyFailure(ctx: Ctx, connectionId: number, { ref, verdict }: Failure): Promise<void> {
  const sent = await findSent(ctx.tx, ctx.companyId, connectionId, ref)
  if (!sent) return takeBack(ctx, ref)
  await holdTicket(ctx, sent.ticketId)
  const reason = codeOf[verdict.reason]
  const failed = await markFailed(ctx.tx, ctx.companyId, sent.id, reason)
  if (!failed) return
  await tellChange(ctx, failed.id)
  if (isOfSystem(failed.origin)) await ctx.emit(messageFailed, { messageId: failed.id, reason })
}

/** A message waits on its line: its author sees until when. */
export async function applyHeld(ctx: Ctx, connectionId: number, { ref, until }: Held): Promise<void> {
  const sent = await findSent(ctx.tx, ctx.companyId, connectionId, ref)
  if (!sent) return
  await holdTicket(ctx, sent.ticketId)
  if (await markHeld(ctx.tx, ctx.companyId, sent.id, new Date(until))) await tellChange(ctx, sent.id)
}

/** What went out on its own, and whose sender waits to hear how it fared. */
export function isOfSystem(origin: Raised['origin']): boolean {
  return origin === 'bot' || origin === 'schedule'
}
