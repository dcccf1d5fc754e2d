import type { Held } from '@recado/border/signals'
import { findIfThere, lockContact } from '#features/contacts/contacts.ts'
import { messageHeld } from '#features/messages/events.ts'
import { lockTicket, requireTicket } from '#features/tickets/find.ts'
import { pushMessageChange } from '#features/messages/load.ts'
import type { Ctx } from '#platform/unit.ts'
import { findSent, markHeld } from './queries.ts'
import { automaticClasses, withhold } from './withdraw.ts'

/** A message waits on its connection. Its author sees until when. */
export async function applyHeld(ctx: Ctx, connectionId: number, { ref, until }: Held): Promise<void> {
  const sent = await findSent(ctx.tx, connectionId, ref)
  if (!sent) return
  await reconsider(ctx, sent.ticketId)
  await lockTicket(ctx, sent.ticketId)
  if (await markHeld(ctx.tx, sent.id, new Date(until))) await pushMessageChange(ctx, sent.id)
  if (sent.origin === 'campaign') await ctx.emit(messageHeld, { messageId: sent.id })
}

/** While the connection was about to send the message, it could not be taken back. Its contact may have been blocked or deleted since. */
async function reconsider(ctx: Ctx, ticketId: number): Promise<void> {
  const { contactId } = await requireTicket(ctx, ticketId)
  const contact = await findIfThere(ctx, contactId)
  if (contact?.blockedAt === null) return
  await lockContact(ctx, contactId)
  await withhold(ctx, [contactId], automaticClasses, contact ? 'ERR_CONTACT_BLOCKED' : 'ERR_NO_CONTACT_FOUND')
}
