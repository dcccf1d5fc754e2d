import { hasOfficialReach } from '#features/contacts/row.ts'
import type { Tx } from '#platform/database/tx.ts'

export interface KeptRow {
  messageId: number
  ref: string
  ticketId: number
  contactId: number
  contact: string
  body: string
  mediaType: string
  author: string | null
  createdAt: Date
  class: number
  isGroup: boolean
  /** Whether Meta's API can address the person. */
  isReachable: boolean
  /** Whether free texts go to the person on an official line. */
  isOpen: boolean
  provider: string
}

/** The kept messages of a connection in the order in which they were to go, or those of them with these ids. */
export function listKept(
  tx: Tx,
  connectionId: number,
  ids: readonly number[] | null,
  { limit, now }: { limit: number; now: Date },
): Promise<KeptRow[]> {
  return tx.rows(
    'list kept messages',
    `select m.id::int as "messageId", o.ref, m.ticket_id as "ticketId", t.contact_id as "contactId", p.name as contact, m.body,
       m.media_type as "mediaType", u.name as author, m.created_at as "createdAt", o.class, p.is_group as "isGroup",
       ${hasOfficialReach('p')} as "isReachable", s.provider,
       exists (select from customer_windows w where w.company_id = $1 and w.connection_id = c.id and w.contact_id = p.id
         and w.ends_at > $5) as "isOpen"
     from connections c
       join channels.outbox o on o.connection_id = c.id and o.state = 'kept'
       join channels.settings s on s.connection_id = c.id
       join messages m on m.company_id = $1 and m.client_id = o.ref and m.connection_id = c.id
       join tickets t on t.company_id = $1 and t.id = m.ticket_id
       join contacts p on p.company_id = $1 and p.id = t.contact_id
       left join users u on u.company_id = $1 and u.id = m.user_id
     where c.company_id = $1 and c.id = $2 and ($3::int[] is null or m.id = any ($3::bigint[])) order by o.id limit $4`,
    [connectionId, ids, limit, now],
  )
}

/** The messages with these refs on the connection, ordered by ticket. */
export function listByRefs(tx: Tx, connectionId: number, refs: readonly string[]): Promise<{ id: number; ticketId: number }[]> {
  return tx.rows(
    'list messages by refs',
    `select m.id::int, m.ticket_id as "ticketId" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.client_id = any ($3::uuid[]) order by m.ticket_id, m.id`,
    [connectionId, refs],
  )
}

/** Whether the company has one of these messages. */
export function hasMessage(tx: Tx, ids: readonly number[]): Promise<boolean> {
  return tx.has('has message', 'select from messages where company_id = $1 and id = any ($2::bigint[]) limit 1', [ids])
}
