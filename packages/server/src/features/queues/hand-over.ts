import { handOverFor } from '@recado/contract/queues/hand-over'
import { settingOf } from '#features/settings/settings.ts'
import type { Ctx } from '#platform/unit.ts'
import { findHandOver } from './queries.ts'

/** The text that tells the customer of a ticket that attendants take over. It names the given queue, or else the queue of the ticket. */
export async function handOverText(ctx: Ctx, ticketId: number, queueId: number | null): Promise<string> {
  const { language, timeZone, schedules, queue } = await findHandOver(ctx.tx, ticketId, queueId)
  const scheduleType = await settingOf(ctx, 'scheduleType')
  return handOverFor({ scheduleType, schedules, timeZone, words: { language } }, queue, ctx.now.getTime())
}
