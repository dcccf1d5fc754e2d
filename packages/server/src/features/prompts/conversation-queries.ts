import { isServed } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/tx.ts'

export interface PromptConversation {
  contactName: string
  /** The plan has models, and the company may send. */
  isAllowed: boolean
}

/** The conversation as it is described to a model that answers in it. */
export function findConversation(tx: Tx, ticketId: number, now: Date): Promise<PromptConversation | undefined> {
  return tx.row<PromptConversation>(
    'find talk',
    `select p.name as "contactName",
       (select l.use_open_ai from plans l where l.id = c.plan_id) and p.blocked_at is null and ${isServed('$1', '$3')} as "isAllowed"
     from tickets t
     join companies c on c.id = $1
     join contacts p on p.company_id = $1 and p.id = t.contact_id
     where t.company_id = $1 and t.id = $2`,
    [ticketId, now],
  )
}

export interface SpokenMessage {
  id: number
  fromMe: boolean
  body: string
  mediaType: string
  transcript: string | null
}

/** The last messages of a ticket's present visit that say something, oldest first. */
export async function listSpokenMessages(tx: Tx, ticketId: number, max: number): Promise<SpokenMessage[]> {
  const rows = await tx.rows<SpokenMessage>(
    'list spoken',
    `select m.id, m.from_me as "fromMe", m.body, m.media_type as "mediaType", m.transcript from messages m
     where m.company_id = $1 and m.ticket_id = $2 and not m.is_deleted
       and m.media_type not in ('call_log', 'undecryptable', 'reactionMessage')
       and (not m.from_me or m.failed_reason is null)
       and m.created_at >= coalesce((select max(v.opened_at) from visits v where v.company_id = $1 and v.ticket_id = $2), '-infinity')
     order by m.id desc limit $3`,
    [ticketId, max],
  )
  return rows.reverse()
}
