import type { z } from 'zod'
import { sendAutomaticText } from '#features/bots/automatic-text.ts'
import { isEnabled, settingOf } from '#features/settings/settings.ts'
import type { ticketClosed } from '#features/tickets/events.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { awaitRating } from '#features/tickets/history/ratings.ts'
import type { Ctx } from '#platform/unit.ts'
import { findEnding } from './queries.ts'
import { withScale } from './texts.ts'

const minuteMs = 60_000

type Closed = z.output<typeof ticketClosed.payload>

/** A ticket was closed. Asks its customer for a rating where the company wants one, otherwise tells the customer that it has ended. */
export async function sendClosingMessage(ctx: Ctx, { ticketId, at: closedAt }: Closed): Promise<void> {
  const ending = await findEnding(ctx.tx, ticketId, closedAt)
  if (!ending) return
  const wantsRating = ending.wasHeld && (await isEnabled(ctx, 'userRating'))
  const isSaid = await sendAutomaticText(ctx, ticketId, wantsRating ? withScale(ending.rating) : ending.completion, {
    still: hasEnded,
    template: wantsRating ? ending.ratingTemplate : null,
  })
  // The number of a customer who was not asked is not a rating.
  if (!wantsRating || !isSaid) return
  const minutes = Number(await settingOf(ctx, 'ratingMinutes'))
  await awaitRating(ctx, ticketId, new Date(ctx.now.getTime() + minutes * minuteMs))
}

/** The customer has rated. Says the final text. */
export async function sendCompletionMessage(ctx: Ctx, ticketId: number): Promise<void> {
  const ending = await findEnding(ctx.tx, ticketId, null)
  if (ending) await sendAutomaticText(ctx, ticketId, ending.completion, { still: hasEnded })
}

/** The customer may go on at this very moment. */
const hasEnded = ({ status }: LockedTicket) => status === 'closed'
