import { opennessAt } from '@recado/contract/hours'
import { handOverWords } from '@recado/contract/queues/hand-over'
import { settingOf } from '#features/settings/settings.ts'
import type { Ctx } from '#platform/unit.ts'
import { findHandOver } from './queries.ts'

/** What the customer of a ticket reads as people take over, in the queue or, where there is none such, in that of the ticket. */
export async function handOverText(ctx: Ctx, ticketId: number, queueId: number | null): Promise<string> {
  const { language, timeZone, schedules, queue } = await findHandOver(ctx.tx, ctx.companyId, ticketId, queueId)
  const scheduleType = await settingOf(ctx, 'scheduleType')
  const hours = scheduleType === 'company' ? schedules : scheduleType === 'queue' ? queue?.schedules : undefined
  const openness = hours ? opennessAt(hours, ctx.now, timeZone) : { isOpen: true, change: null }
  return handOverWords(language, queue?.name ?? null, openness)
}
