import { cut } from '@recado/contract/cut'
import { lockContact } from '#features/contacts/contacts.ts'
import { pipelined } from '#platform/database/db.ts'
import type { Ctx } from '#platform/unit.ts'
import { requireTicket } from '#features/tickets/find.ts'
import { pushUpdate } from '#features/tickets/live.ts'
import type { Conversation } from '#features/tickets/live-tickets.ts'
import { insertTicket, lockLiveTicketRows } from '#features/tickets/queries.ts'
import { findPastTicketId, updatePastTicket } from './past-ticket-queries.ts'

const previewLength = 250

/** The ticket that holds what was said with a contact before the connection was there, locked. */
export interface PastTicket {
  id: number
  isNew: boolean
}

/** The past ticket of a contact on a connection. It is closed, has no visit, and a message does not reopen it. */
export async function ensurePastTicket(ctx: Ctx, conversation: Conversation): Promise<PastTicket> {
  const { contactId, connectionId } = conversation
  await pipelined(lockContact(ctx, contactId), lockLiveTicketRows(ctx.tx, contactId))
  const known = await findPastTicketId(ctx.tx, contactId, connectionId)
  if (known !== undefined) return { id: known, isNew: false }
  const id = await insertTicket(ctx.tx, { ...conversation, queueId: null, status: 'closed', isPast: true, now: ctx.now })
  return { id, isNew: true }
}

/** Messages were filed. The ticket stands in lists where they were sent, not at the top. */
export async function notePastMessage(
  ctx: Ctx,
  { id, isNew }: PastTicket,
  { from, to, lastMessage }: { from: Date; to: Date; lastMessage: string },
): Promise<void> {
  await updatePastTicket(ctx.tx, id, { from, to, isNew, lastMessage: cut(lastMessage, previewLength) })
  pushUpdate(ctx, undefined, await requireTicket(ctx, id))
}
