import { addressKey } from '@recado/border/address'
import type { Failure, Receipt } from '@recado/border/signals'
import type { Refusal } from '@recado/border/verdict'
import { lockConversation, findContactsByAddress } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { revertChange } from '#features/messages/changes/changes.ts'
import { insertEarly } from '#features/messages/inbound/queries.ts'
import { marketingRefused, messageAcked, messageSent, windowMissed } from '#features/messages/events.ts'
import { lockTicket, requireTicket } from '#features/tickets/find.ts'
import { pushMessageChange } from '#features/messages/load.ts'
import { codeOf } from './refusals.ts'
import { findSent, listOwn, raiseAck } from './queries.ts'
import { isReplaced } from './window.ts'
import { isAwaited, recordUnsent } from './withdraw.ts'

/**
 * The network or the customer's phone has our messages. Their rank rises and never falls. We may hear of a message typed on our own phone
 * only after the customer has read it. Then the receipt is kept for it. A phone speaks for its own conversation alone.
 */
export async function applyReceipt(ctx: Ctx, connectionId: number, receipt: Receipt): Promise<void> {
  const { chat, ack } = receipt
  let meant = await listMeant(ctx, connectionId, receipt)
  if (chat && missingOf(receipt, meant).length > 0) {
    // The messages may be arriving concurrently.
    await lockConversation(ctx, chat)
    meant = await listMeant(ctx, connectionId, receipt)
  }
  await raise(ctx, meant, receipt)
  const waIds = missingOf(receipt, meant)
  if (!chat || waIds.length === 0) return
  const { companyId, now } = ctx
  const row = { companyId, connectionId, chat: addressKey(chat), waIds, sentAt: now, createdAt: now }
  const at = timeOf(ctx, receipt.at).toISOString()
  await insertEarly(ctx.tx, { ...row, signal: { kind: 'receipt', chat, ack, at } })
}

/** The network's time, if it is none to come. */
function timeOf({ now }: Ctx, at: string | undefined): Date {
  return at !== undefined && Date.parse(at) < now.getTime() ? new Date(at) : now
}

/** Applies a receipt that came before its messages. False when one of them is still not here. */
export async function applyEarlyReceipt(ctx: Ctx, connectionId: number, receipt: Receipt): Promise<boolean> {
  const meant = await listMeant(ctx, connectionId, receipt)
  await raise(ctx, meant, receipt)
  return missingOf(receipt, meant).length === 0
}

/** The tickets are locked in a fixed order, so that there is no deadlock. */
async function raise(
  ctx: Ctx,
  messages: Awaited<ReturnType<typeof listOwn>>,
  { ack, at }: Pick<Receipt, 'ack' | 'at'>,
): Promise<void> {
  for (const ticketId of new Set(messages.map((message) => message.ticketId))) await lockTicket(ctx, ticketId)
  const ids = messages.map(({ id }) => id)
  for (const { id, origin, isRaised, isSent } of await raiseAck(ctx.tx, ids, ack, timeOf(ctx, at))) {
    if (!isRaised) continue
    await pushMessageChange(ctx, id)
    if (isSent && isAwaited(origin)) await ctx.emit(messageSent, { messageId: id })
    if (origin === 'campaign') await ctx.emit(messageAcked, { messageId: id, ack })
  }
}

async function listMeant(ctx: Ctx, connectionId: number, { chat, waIds }: Receipt) {
  const contactIds = chat && (await findContactsByAddress(ctx, chat)).map(({ id }) => id)
  return listOwn(ctx.tx, { connectionId, waIds, contactIds })
}

function missingOf({ waIds }: Receipt, found: readonly { waId: string }[]): string[] {
  return waIds.filter((waId) => !found.some((message) => message.waId === waId))
}

/** Refusals of marketing that are about the person. */
const ofPerson: Partial<Record<Refusal, 'stopped' | 'held'>> = { 'marketing-stopped': 'stopped', 'marketing-held': 'held' }

/**
 * A message did not leave. Its author sees why and may try again. A refused change is taken back. What is told of a message that has been
 * received is kept for its details.
 */
export async function applyFailure(ctx: Ctx, connectionId: number, { ref, verdict, at }: Failure): Promise<void> {
  const sent = await findSent(ctx.tx, connectionId, ref)
  if (!sent) return revertChange(ctx, ref)
  await lockTicket(ctx, sent.ticketId)
  const reason = codeOf[verdict.reason]
  if (verdict.reason === 'uncertain') return recordUnsent(ctx, sent.id, reason)
  const { code, words = null } = verdict
  const said = { reason, code, words, at: timeOf(ctx, at).toISOString() }
  await recordUnsent(ctx, sent.id, reason, said)
  // It waited until the window had closed.
  if (verdict.reason === 'window' && isReplaced(sent.origin))
    await ctx.emit(windowMissed, { messageId: sent.id, ticketId: sent.ticketId })
  const because = Object.hasOwn(ofPerson, verdict.reason) ? ofPerson[verdict.reason] : undefined
  if (!because) return
  const { contactId } = await requireTicket(ctx, sent.ticketId)
  await ctx.emit(marketingRefused, { contactId, connectionId, because, sentAt: sent.sentAt.toISOString() })
}
