import { midnight } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/tx.ts'

/** The newest messages of a ticket that contain the text, newest first. */
export async function listHits(
  tx: Tx,
  { ticketId, text, limit }: { ticketId: number; text: string; limit: number },
): Promise<{ id: number; sentAt: Date }[]> {
  return tx.rows(
    'list hits',
    `select id, sent_at as "sentAt" from messages
     where company_id = $1 and ticket_id = $2 and not is_deleted
       and (strpos(searchable(body), fold($3)) > 0 or strpos(searchable(transcript), fold($3)) > 0)
     order by id desc limit $4`,
    [ticketId, text, limit],
  )
}

/** The first message of a ticket on that day in the company's time zone, or later. */
export function findFrom(tx: Tx, ticketId: number, date: string): Promise<number | undefined> {
  return tx.value<number>(
    'find message from day',
    `select id from messages where company_id = $1 and ticket_id = $2
       and sent_at >= ${midnight('$3')}
     order by id limit 1`,
    [ticketId, date],
  )
}
