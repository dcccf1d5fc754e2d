import type { Ctx } from '#platform/unit.ts'
import { chatKeysOf, nameGroup } from '#features/contacts/contacts.ts'
import { patchMessage } from '#features/messages/changes/queries.ts'
import { lockMessage, pushMessageChange } from '#features/messages/load.ts'
import { applyEarlyReceipt } from '#features/messages/outbound/acks.ts'
import { findQuotedId, findStored } from '#features/messages/queries.ts'
import { requireTicket } from '#features/tickets/find.ts'
import { adoptReactions, deleteEarly, type EarlySignalRow, listEarly, listEarlyIn } from './queries.ts'
import { applyReading } from './read-on-phone.ts'
import { applyChange } from './receive-change.ts'

/** A message has arrived. Signals that came before it are applied now, once. Signals about another message with that id keep waiting. */
export async function applyEarlySignals(ctx: Ctx, connectionId: number, waId: string): Promise<void> {
  for (const early of await listEarly(ctx.tx, connectionId, waId)) await finish(ctx, early)
}

/** A contact is new here, or has more names than were known. Signals that came under these names may be about messages that are here. */
export async function applyEarlySignalsFor(ctx: Ctx, contactId: number): Promise<void> {
  const chats = await chatKeysOf(ctx, contactId)
  await adoptReactions(ctx.tx, contactId, chats)
  for (const early of await listEarlyIn(ctx.tx, chats)) await finish(ctx, early)
}

async function finish(ctx: Ctx, early: EarlySignalRow): Promise<void> {
  if (await applyEarly(ctx, early)) await deleteEarly(ctx.tx, early.id)
}

/** False when the signal keeps waiting. */
async function applyEarly(ctx: Ctx, { connectionId, waId, signal }: EarlySignalRow): Promise<boolean> {
  if (signal.kind === 'change') return applyChange(ctx, connectionId, signal)
  if (signal.kind === 'quote') return quote(ctx, connectionId, signal.messageId, waId)
  if (signal.kind === 'receipt') return applyEarlyReceipt(ctx, connectionId, { ...signal, waIds: [waId] })
  if (signal.kind === 'read') return (await applyReading(ctx, connectionId, { chat: signal.chat, waIds: [waId] })).length === 0
  return signal.kind === 'name' && nameGroup(ctx, signal)
}

/** A quoted message has come. From now on the quote shows it as it stands here. */
async function quote(ctx: Ctx, connectionId: number, id: number, waId: string): Promise<boolean> {
  const stored = await findStored(ctx.tx, id)
  if (!stored) return true
  const { contactId } = await requireTicket(ctx, stored.ticketId)
  const quotedId = await findQuotedId(ctx.tx, { connectionId, contactIds: [contactId], waId })
  if (quotedId === undefined) return false
  await lockMessage(ctx, id)
  await patchMessage(ctx.tx, id, { quotedId, quotedCopy: null })
  await pushMessageChange(ctx, id)
  return true
}
