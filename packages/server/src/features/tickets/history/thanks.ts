import { isThanks, thanksWithinMs } from '@recado/contract/tickets/thanks'
import type { Ticket } from '@recado/contract/tickets/api'
import { isEnabled } from '#features/settings/settings.ts'
import { findLiveTicketId, lockRecentTicket } from '#features/tickets/queries.ts'
import type { Ctx } from '#platform/unit.ts'
import { recordContactEvent } from './history.ts'
import { wasClosedByPerson } from './queries.ts'

interface Conversation {
  contactId: number
  connectionId: number
}

/** Whether a customer only says thanks for a conversation that a user has just ended. Then the ticket stays closed. */
export async function isOnlyThanks(
  ctx: Ctx,
  { contactId, connectionId }: Conversation,
  text: string,
  sentAt: Date,
): Promise<boolean> {
  const { tx } = ctx
  if (!isThanks(text) || !(await isEnabled(ctx, 'keepThanks'))) return false
  if ((await findLiveTicketId(tx, contactId, connectionId)) !== undefined) return false
  const last = await lockRecentTicket(tx, contactId, connectionId)
  return last !== undefined && wasClosedByPerson(tx, last.id, new Date(sentAt.getTime() - thanksWithinMs))
}

/** Adds the thanks to the ticket's story. */
export function recordThanks(ctx: Ctx, ticket: Ticket): Promise<void> {
  return recordContactEvent(ctx, ticket, { kind: 'thanked', detail: {}, userId: null, at: ctx.now })
}
