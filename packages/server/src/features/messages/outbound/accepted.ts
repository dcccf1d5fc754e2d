import { addressOfKey } from '@recado/border/address'
import type { Accepted } from '@recado/border/signals'
import { lockAddress } from '#features/contacts/contacts.ts'
import { setWaIdOfChange } from '#features/messages/changes/queries.ts'
import { messageHeldForQuality, messageSent } from '#features/messages/events.ts'
import { applyEarlySignals } from '#features/messages/inbound/early-signals.ts'
import { pushMessageChange } from '#features/messages/load.ts'
import { lockTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { isAwaited } from './withdraw.ts'
import { markAccepted, markHeldForQuality, findSent } from './queries.ts'

/** The network has a message or change of ours and tells its id for it. Receipts for it may have come before. */
export async function applyAccepted(ctx: Ctx, connectionId: number, { ref, waId, heldForQuality }: Accepted): Promise<void> {
  const { tx } = ctx
  const sent = await findSent(tx, connectionId, ref)
  if (!sent) return setWaIdOfChange(tx, ref, waId)
  await lockAddress(ctx, addressOfKey(sent.chat))
  await lockTicket(ctx, sent.ticketId)
  if (heldForQuality) {
    if (await markHeldForQuality(tx, sent.id, waId)) await pushMessageChange(ctx, sent.id)
    if (sent.origin === 'campaign') await ctx.emit(messageHeldForQuality, { messageId: sent.id })
    return applyEarlySignals(ctx, connectionId, waId)
  }
  const accepted = await markAccepted(tx, sent.id, waId, ctx.now)
  if (!accepted) return
  await pushMessageChange(ctx, sent.id)
  if (accepted.isSent && isAwaited(accepted.origin)) await ctx.emit(messageSent, { messageId: sent.id })
  await applyEarlySignals(ctx, connectionId, waId)
}
