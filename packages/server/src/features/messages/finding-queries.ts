import { midnight } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/db.ts'

/** The newest messages of a ticket that contain the text, newest first. */
export async function listHits(
  tx: Tx,
  companyId: number,
  { ticketId, text, limit }: { ticketId: number; text: string; limit: number },
): Promise<{ id: number; sentAt: Date }[]> {
  return tx.named(
    'list hits',
    `select id, sent_at as "sentAt" from messages
     where company_id = $1 and ticket_id = $2 and not is_deleted and (strpos(searchable(body), fold($3)) > 0 or strpos(searchable(transcript), fold($3)) > 0)
     order by id desc limit $4`,
    [companyId, ticketId, text, limit],
  )
}

/** The first message of a ticket on that day, as clocks show it where the company is, or later. */
export async function findFrom(tx: Tx, companyId: number, ticketId: number, date: string): Promise<number | undefined> {
  const [row] = await tx.named<{ id: number }>(
    'find message from day',
    `select id from messages where company_id = $1 and ticket_id = $2
       and sent_at >= ${midnight('$3')}
     order by id limit 1`,
    [companyId, ticketId, date],
  )
  return row?.id
}
