import { addressKey } from '@recado/border/address'
import type { Failure, Receipt } from '@recado/border/signals'
import type { ErrorCode } from '@recado/contract/errors'
import { holdConversation, known } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { takeBack } from '#features/messages/changes/changes.ts'
import { insertEarly } from '#features/messages/inbound/queries.ts'
import { messageAcked, messageFailed, messageSent } from '#features/messages/events.ts'
import { holdTicket } from '#features/tickets/find.ts'
import { tellChange } from '#features/messages/load.ts'
import { codeOf } from './refusals.ts'
import { findSent, listOwn, markFailed, type Raised, raiseAck } from './queries.ts'

/**
 * The network or the customer's phone has our messages: their rank rises, never falls. We may hear of a message typed on our own
 * phone only after the customer has read it: then the receipt is kept for it. A phone speaks for its own conversation alone.
 */
export async function applyReceipt(ctx: Ctx, connectionId: number, receipt: Receipt): Promise<void> {
  const { chat, ack } = receipt
  let meant = await listMeant(ctx, connectionId, receipt)
  if (chat && missingOf(receipt, meant).length > 0) {
    // They may be arriving at this very moment.
    await holdConversation(ctx, chat)
    meant = await listMeant(ctx, connectionId, receipt)
  }
  await raise(ctx, meant, ack)
  const waIds = missingOf(receipt, meant)
  if (!chat || waIds.length === 0) return
  const { companyId, now } = ctx
  const row = { companyId, connectionId, chat: addressKey(chat), waIds, sentAt: now, createdAt: now }
  await insertEarly(ctx.tx, { ...row, signal: { kind: 'receipt', chat, ack } })
}

/** A receipt that came before its messages; false when one of them is still not here. */
export async function applyEarlyReceipt(ctx: Ctx, connectionId: number, receipt: Receipt): Promise<boolean> {
  const meant = await listMeant(ctx, connectionId, receipt)
  await raise(ctx, meant, receipt.ack)
  return missingOf(receipt, meant).length === 0
}

/** Their tickets are held in an order, so that nobody deadlocks. */
async function raise(ctx: Ctx, messages: Awaited<ReturnType<typeof listOwn>>, ack: number): Promise<void> {
  for (const ticketId of new Set(messages.map((message) => message.ticketId))) await holdTicket(ctx, ticketId)
  const ids = messages.map(({ id }) => id)
  for (const { id, origin, isSent } of await raiseAck(ctx.tx, ctx.companyId, ids, ack)) {
    await tellChange(ctx, id)
    if (isSent && isAwaited(origin)) await ctx.emit(messageSent, { messageId: id })
    if (origin === 'campaign') await ctx.emit(messageAcked, { messageId: id, ack })
  }
}

async function listMeant(ctx: Ctx, connectionId: number, { chat, waIds }: Receipt) {
  const contactIds = chat && (await known(ctx, chat)).map(({ id }) => id)
  return listOwn(ctx.tx, ctx.companyId, { connectionId, waIds, contactIds })
}

function missingOf({ waIds }: Receipt, found: readonly { waId: string }[]): string[] {
  return waIds.filter((waId) => !found.some((message) => message.waId === waId))
}

/** A message did not leave: its author sees why and may try again. A refused change is taken back. */
export async function applyFailure(ctx: Ctx, connectionId: number, { ref, verdict }: Failure): Promise<void> {
  const sent = await findSent(ctx.tx, ctx.companyId, connectionId, ref)
  if (!sent) return takeBack(ctx, ref)
  await holdTicket(ctx, sent.ticketId)
  await noteUnsent(ctx, sent.id, codeOf[verdict.reason])
}

/** It did not leave, and says why, also to whoever follows it. Its ticket is held. */
export async function noteUnsent(ctx: Ctx, id: number, reason: ErrorCode): Promise<void> {
  const failed = await markFailed(ctx.tx, ctx.companyId, id, reason)
  if (!failed) return
  await tellChange(ctx, id)
  if (isAwaited(failed.origin)) await ctx.emit(messageFailed, { messageId: id, reason })
}

/** Does whoever had it sent wait to hear how it fared? A bot goes on when the customer writes. */
export function isAwaited(origin: Raised['origin']): boolean {
  return origin === 'schedule' || origin === 'campaign'
}
