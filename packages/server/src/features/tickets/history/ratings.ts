import type { Ctx } from '#platform/unit.ts'
import { ticketRated } from '#features/tickets/events.ts'
import { requireTicket } from '#features/tickets/find.ts'
import { recordContactEvent } from './history.ts'
import { closeRatings, openRating, rateVisit } from './queries.ts'

/** The customer has been asked to rate the conversation that has ended. */
export async function awaitRating(ctx: Ctx, ticketId: number, until: Date): Promise<void> {
  await openRating(ctx.tx, ticketId, until)
}

interface Conversation {
  contactId: number
  whatsappId: number | null
}

/** The conversation goes on, or another begins. No rating is expected any more. */
export async function endRatings(ctx: Ctx, { contactId, whatsappId }: Conversation): Promise<void> {
  await closeRatings(ctx.tx, contactId, whatsappId)
}

/** Records the customer's rating if it was asked for and is in time. Returns the rated ticket, which stays closed. */
export async function recordRating(
  ctx: Ctx,
  { contactId, whatsappId }: Conversation,
  { rating, sentAt }: { rating: number; sentAt: Date },
): Promise<number | undefined> {
  const ticketId = await rateVisit(ctx.tx, { contactId, whatsappId, rating, sentAt, now: ctx.now })
  if (ticketId === undefined) return undefined
  await recordContactEvent(ctx, await requireTicket(ctx, ticketId), {
    kind: 'rated',
    detail: { rating },
    userId: null,
    at: ctx.now,
  })
  await ctx.emit(ticketRated, { ticketId })
  return ticketId
}
