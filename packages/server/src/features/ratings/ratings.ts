import { speak } from '#features/bots/speak.ts'
import { isEnabled, settingOf } from '#features/settings/settings.ts'
import { awaitRating } from '#features/tickets/history/ratings.ts'
import type { Ctx } from '#platform/unit.ts'
import { findEnding } from './queries.ts'
import { withScale } from './texts.ts'

const minuteMs = 60_000

/** Somebody has closed a ticket: its customer is asked for a rating where the company wants one, else told that it has ended. */
export async function sayGoodbye(ctx: Ctx, ticketId: number): Promise<void> {
  const ending = await findEnding(ctx.tx, ctx.companyId, ticketId)
  if (!ending) return
  if (!ending.wasHeld || !(await isEnabled(ctx, 'userRating'))) return speak(ctx, ticketId, ending.completion)
  const minutes = Number(await settingOf(ctx, 'ratingMinutes'))
  await speak(ctx, ticketId, withScale(ending.rating))
  await awaitRating(ctx, ticketId, new Date(ctx.now.getTime() + minutes * minuteMs))
}

/** The customer has answered: that is the end. */
export async function thank(ctx: Ctx, ticketId: number): Promise<void> {
  const ending = await findEnding(ctx.tx, ctx.companyId, ticketId)
  if (ending) await speak(ctx, ticketId, ending.completion)
}
