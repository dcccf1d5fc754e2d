import { calledPattern } from '#features/contacts/row.ts'
import type { Tx } from '#platform/database/tx.ts'

export interface TicketOfPerson {
  id: number
  code: number
  status: string
  queue: string | null
  createdAt: Date
  updatedAt: Date
}

export async function listTicketsOfPerson(tx: Tx, contactId: number): Promise<TicketOfPerson[]> {
  return tx.rows(
    'list tickets of person',
    `select t.id, t.code, t.status, q.name as queue, t.created_at as "createdAt", t.updated_at as "updatedAt"
     from tickets t left join queues q on q.company_id = $1 and q.id = t.queue_id
     where t.company_id = $1 and t.contact_id = $2 order by t.id`,
    [contactId],
  )
}

/** Removes the contact's names from the last message that lists show of its conversations. */
export async function redactLastMessages(tx: Tx, contactId: number): Promise<void> {
  await tx.rows(
    'forget in last messages',
    `update tickets t set last_message = regexp_replace(t.last_message, c.pattern, '…', 'gi')
     from (select ${calledPattern('c')} as pattern from contacts c where c.company_id = $1 and c.id = $2) c
     where t.company_id = $1 and t.contact_id = $2 and t.last_message ~* c.pattern`,
    [contactId],
  )
}

/**
 * Deletes the events that name the contact's numbers, names and tags, in its own conversations and in those of contacts that were once
 * merged with it.
 */
export async function deleteContactEvents(
  tx: Tx,
  contactId: number,
  { names, others }: { names: readonly string[]; others: readonly number[] },
): Promise<void> {
  await tx.rows(
    'delete contact events',
    `delete from ticket_events e using tickets t
     where e.company_id = $1 and t.company_id = $1 and t.id = e.ticket_id and t.contact_id = any($2::int || $3::int[])
       and (e.kind in ('merged', 'unmerged')
         or e.kind in ('tagged', 'rated', 'thanked', 'campaign-replied') and t.contact_id = $2 or e.kind = 'number-changed'
         and (t.contact_id = $2 or e.detail ->> 'old' = any($4::text[]) or e.detail ->> 'new' = any($4::text[])))`,
    [contactId, others, names],
  )
}
