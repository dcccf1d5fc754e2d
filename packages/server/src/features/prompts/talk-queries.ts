import type { OpeningHours } from '@recado/contract/hours'
import type { Language } from '@recado/contract/languages'
import { isServed, languageOf } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/db.ts'

export interface Talk {
  contactName: string
  language: Language
  timeZone: string
  schedules: OpeningHours[]
  /** The queue that the conversation is handed over to, or is in. */
  queue: { id: number; name: string; schedules: OpeningHours[] } | null
  /** The plan has models, and the company may send. */
  isAllowed: boolean
}

/** A conversation as a model that answers in it is told of it; handed over, it goes to the queue, or stays in its own. */
export async function findTalk(
  tx: Tx,
  companyId: number,
  { ticketId, queueId, now }: { ticketId: number; queueId: number | null; now: Date },
): Promise<Talk | undefined> {
  const [row] = await tx.named<Talk>(
    'find talk',
    `select p.name as "contactName", ${languageOf('$1')} as language, c.time_zone as "timeZone", c.schedules,
       case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'schedules', q.schedules) end as queue,
       (select l.use_open_ai from plans l where l.id = c.plan_id) and p.blocked_at is null and ${isServed('$1', '$4')} as "isAllowed"
     from tickets t
     join companies c on c.id = $1
     join contacts p on p.company_id = $1 and p.id = t.contact_id
     left join queues q on q.company_id = $1 and q.id = coalesce($3, t.queue_id)
     where t.company_id = $1 and t.id = $2`,
    [companyId, ticketId, queueId, now],
  )
  return row
}

export interface Spoken {
  id: number
  fromMe: boolean
  body: string
  mediaType: string
  transcript: string | null
}

/** The last messages of a ticket's present visit that say something, oldest first. */
export async function listSpoken(tx: Tx, companyId: number, ticketId: number, most: number): Promise<Spoken[]> {
  const rows = await tx.named<Spoken>(
    'list spoken',
    `select m.id, m.from_me as "fromMe", m.body, m.media_type as "mediaType", m.transcript from messages m
     where m.company_id = $1 and m.ticket_id = $2 and not m.is_deleted and m.media_type not in ('call_log', 'undecryptable', 'reactionMessage')
       and (not m.from_me or m.failed_reason is null)
       and m.created_at >= coalesce((select max(v.opened_at) from visits v where v.company_id = $1 and v.ticket_id = $2), '-infinity')
     order by m.id desc limit $3`,
    [companyId, ticketId, most],
  )
  return rows.reverse()
}
