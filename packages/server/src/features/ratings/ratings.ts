import type { z } from 'zod'
import { speak } from '#features/bots/speak.ts'
import { isEnabled, settingOf } from '#features/settings/settings.ts'
import type { ticketClosed } from '#features/tickets/events.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import { awaitRating } from '#features/tickets/history/ratings.ts'
import type { Ctx } from '#platform/unit.ts'
import { findEnding } from './queries.ts'
import { withScale } from './texts.ts'

const minuteMs = 60_000

type Closed = z.output<typeof ticketClosed.payload>

/** Somebody has closed a ticket: its customer is asked for a rating where the company wants one, else told that it has ended. */
export async function sayGoodbye(ctx: Ctx, { ticketId, at: closedAt }: Closed): Promise<void> {
  const ending = await findEnding(ctx.tx, ticketId, closedAt)
  if (!ending) return
  const wantsRating = ending.wasHeld && (await isEnabled(ctx, 'userRating'))
  const isSaid = await speak(ctx, ticketId, wantsRating ? withScale(ending.rating) : ending.completion, { still: hasEnded })
  // Whoever was not asked answers nothing by a number.
  if (!wantsRating || !isSaid) return
  const minutes = Number(await settingOf(ctx, 'ratingMinutes'))
  await awaitRating(ctx, ticketId, new Date(ctx.now.getTime() + minutes * minuteMs))
}

/** The customer has answered: that is the end. */
export async function thank(ctx: Ctx, ticketId: number): Promise<void> {
  const ending = await findEnding(ctx.tx, ticketId, null)
  if (ending) await speak(ctx, ticketId, ending.completion, { still: hasEnded })
}

/** At this very moment the customer may go on. */
const hasEnded = ({ status }: HeldTicket) => status === 'closed'
