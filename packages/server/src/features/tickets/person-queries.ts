import type { Tx } from '#platform/database/db.ts'

export interface TicketOfPerson {
  id: number
  code: number
  status: string
  queue: string | null
  createdAt: Date
  updatedAt: Date
}

export async function listOfPerson(tx: Tx, companyId: number, contactId: number): Promise<TicketOfPerson[]> {
  return tx.named(
    'list tickets of person',
    `select t.id, t.code, t.status, q.name as queue, t.created_at as "createdAt", t.updated_at as "updatedAt"
     from tickets t left join queues q on q.company_id = $1 and q.id = t.queue_id
     where t.company_id = $1 and t.contact_id = $2 order by t.id`,
    [companyId, contactId],
  )
}

/** What the contact's conversations say of its numbers. */
export async function deleteNumberChanges(tx: Tx, companyId: number, contactId: number): Promise<void> {
  await tx.named(
    'delete number changes',
    `delete from ticket_events where company_id = $1 and kind = 'number-changed'
       and ticket_id = any(array(select t.id from tickets t where t.company_id = $1 and t.contact_id = $2))`,
    [companyId, contactId],
  )
}
