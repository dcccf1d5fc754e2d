import type { Tx } from '#platform/database/tx.ts'

/** Locked. */
export function findPastTicketId(tx: Tx, contactId: number, connectionId: number): Promise<number | undefined> {
  return tx.value<number>(
    'find past ticket',
    `select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and is_past and status = 'closed'
     order by id limit 1 for no key update`,
    [contactId, connectionId],
  )
}

/** The last message is the one that was sent last. */
export async function updatePastTicket(
  tx: Tx,
  id: number,
  { from, to, isNew, lastMessage }: { from: Date; to: Date; isNew: boolean; lastMessage: string },
): Promise<void> {
  await tx.rows(
    'note past messages',
    `update tickets set last_message = case when $5 or $4 >= updated_at then $6 else last_message end,
       created_at = case when $5 then $3 else least(created_at, $3) end,
       updated_at = case when $5 then $4 else greatest(updated_at, $4) end
     where company_id = $1 and id = $2`,
    [id, from, to, isNew, lastMessage],
  )
}
