import { type OpeningHours, opennessAt } from '@recado/contract/hours'
import type { Language } from '@recado/contract/languages'
import { handOverWords } from '@recado/contract/queues/hand-over'
import { languageOf } from '#features/companies/row.ts'
import { settingOf } from '#features/settings/settings.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Ctx } from '#platform/unit.ts'

/** What the customer of a ticket reads as people take over, in the queue or, where there is none such, in that of the ticket. */
export async function handOverText(ctx: Ctx, ticketId: number, queueId: number | null): Promise<string> {
  const { language, timeZone, schedules, queue } = await findHandOver(ctx.tx, ctx.companyId, ticketId, queueId)
  const scheduleType = await settingOf(ctx, 'scheduleType')
  const hours = scheduleType === 'company' ? schedules : scheduleType === 'queue' ? queue?.schedules : undefined
  const openness = hours ? opennessAt(hours, ctx.now, timeZone) : { isOpen: true, change: null }
  return handOverWords(language, queue?.name ?? null, openness)
}

interface HandOver {
  language: Language
  timeZone: string
  schedules: OpeningHours[]
  queue: { name: string; schedules: OpeningHours[] } | null
}

async function findHandOver(tx: Tx, companyId: number, ticketId: number, queueId: number | null): Promise<HandOver> {
  const [row] = await tx.named<HandOver>(
    'find hand-over',
    `select ${languageOf('$1')} as language, c.time_zone as "timeZone", c.schedules,
       (select jsonb_build_object('name', q.name, 'schedules', q.schedules) from queues q
        where q.company_id = $1 and q.id in ($3, t.queue_id) order by q.id = $3 desc nulls last limit 1) as queue
     from companies c left join tickets t on t.company_id = $1 and t.id = $2
     where c.id = $1`,
    [companyId, ticketId, queueId],
  )
  if (!row) throw new Error('A conversation of no company is handed over')
  return row
}
