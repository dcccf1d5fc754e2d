import { addressOfKey } from '@recado/border/address'
import type { Accepted } from '@recado/border/signals'
import { holdAddress } from '#features/contacts/contacts.ts'
import { nameChange } from '#features/messages/changes/queries.ts'
import { messageSent } from '#features/messages/events.ts'
import { catchUp } from '#features/messages/inbound/early.ts'
import { tellChange } from '#features/messages/load.ts'
import { holdTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { isAwaited } from './withdraw.ts'
import { accept, findSent } from './queries.ts'

/** The network has a message or change of ours and tells its id for it. Receipts for it may have come before. */
export async function applyAccepted(ctx: Ctx, connectionId: number, { ref, waId }: Accepted): Promise<void> {
  const { tx } = ctx
  const sent = await findSent(tx, connectionId, ref)
  if (!sent) return nameChange(tx, ref, waId)
  await holdAddress(ctx, addressOfKey(sent.chat))
  await holdTicket(ctx, sent.ticketId)
  const accepted = await accept(tx, sent.id, waId)
  if (!accepted) return
  await tellChange(ctx, sent.id)
  if (accepted.isSent && isAwaited(accepted.origin)) await ctx.emit(messageSent, { messageId: sent.id })
  await catchUp(ctx, connectionId, waId)
}
