import type { TemplateMessage } from '@recado/contract/templates/message'
import type { Tx } from '#platform/database/tx.ts'

export interface Ending {
  /** Texts of the queue, else of the connection. */
  completion: string
  rating: string
  ratingTemplate: TemplateMessage | null
  /** Whether a user had accepted it. Otherwise there is no attendant to rate. */
  wasHeld: boolean
}

/**
 * The texts for the end of a ticket. Undefined when the ticket goes on, when bots may not talk with its contact, or when it has ended once
 * more since then.
 */
export function findEnding(tx: Tx, ticketId: number, closedAt: string | null): Promise<Ending | undefined> {
  return tx.row<Ending>(
    'find ending',
    `select coalesce(nullif(btrim(q.complation_message), ''), n.complation_message) as completion,
       coalesce(nullif(btrim(q.rating_message), ''), n.rating_message) as rating, n.rating_template as "ratingTemplate",
       exists (select from visits v where v.company_id = $1 and v.accepted_at is not null and v.id = (
         select l.id from visits l where l.company_id = $1 and l.ticket_id = t.id order by l.id desc limit 1)) as "wasHeld"
     from tickets t
     join connections n on n.company_id = $1 and n.id = t.connection_id
     join contacts p on p.company_id = $1 and p.id = t.contact_id and not p.disable_bot
     left join queues q on q.company_id = $1 and q.id = t.queue_id
     where t.company_id = $1 and t.id = $2 and t.status = 'closed'
       and ($3::timestamptz is null or not exists (
         select from visits v where v.company_id = $1 and v.ticket_id = t.id and v.closed_at > $3))`,
    [ticketId, closedAt],
  )
}
