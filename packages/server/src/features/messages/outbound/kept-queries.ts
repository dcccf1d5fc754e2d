import type { Tx } from '#platform/database/tx.ts'

const ofLine = 'from connections c where c.company_id = $1 and c.id = $2 and o.connection_id = c.id'

/**
 * Keeps back the messages of the connection that have not begun to leave, and drops its other orders. Returns the kept messages in the
 * order of their tickets.
 */
export async function keepQueued(tx: Tx, connectionId: number): Promise<{ id: number; ticketId: number }[]> {
  await tx.rows(
    'drop orders of moved line',
    `update channels.outbox o set state = 'failed', error = 'moved', updated_at = now() ${ofLine}
       and o.state = 'queued' and o.kind <> 'message'`,
    [connectionId],
  )
  return tx.rows(
    'keep back messages',
    `with kept as (
       update channels.outbox o set state = 'kept', due_at = now(), prepared = null, wa_id = null, updated_at = now()
       ${ofLine} and o.state = 'queued' and o.kind = 'message' returning o.ref)
     select m.id::int, m.ticket_id as "ticketId" from kept join messages m on m.company_id = $1 and m.client_id = kept.ref
       and m.connection_id = $2
     order by m.ticket_id, m.id`,
    [connectionId],
  )
}

/** Messages that are on their way while their connection moves may have left or not. Nothing else sends them. Returns them by ticket. */
export function doubtSending(tx: Tx, connectionId: number): Promise<{ id: number; ticketId: number }[]> {
  return tx.rows(
    'doubt messages under way',
    `with doubted as (
       update channels.outbox o set state = 'unknown', error = 'moved', updated_at = now()
       ${ofLine} and o.state = 'sending' and o.kind = 'message' returning o.ref)
     select m.id::int, m.ticket_id as "ticketId" from doubted join messages m on m.company_id = $1 and m.client_id = doubted.ref
       and m.connection_id = $2
     order by m.ticket_id, m.id`,
    [connectionId],
  )
}

export interface KeptRow {
  messageId: number
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
  provider: string
}

/** The kept messages of a connection in the order in which they were to go, or those of them with these ids. */
export function listKept(tx: Tx, connectionId: number, ids: readonly number[] | null, limit: number): Promise<KeptRow[]> {
  return tx.rows(
    'list kept messages',
    `select m.id::int as "messageId", m.ticket_id as "ticketId", t.contact_id as "contactId", p.name as contact, m.body,
       m.media_type as "mediaType", u.name as author, m.created_at as "createdAt", o.class, p.is_group as "isGroup",
       exists (select from contact_identities i where i.company_id = $1 and i.contact_id = p.id and i.kind in ('phone', 'bsuid')
         and not i.former) as "isReachable", s.provider
     from connections c
       join channels.outbox o on o.connection_id = c.id and o.state = 'kept'
       join channels.settings s on s.connection_id = c.id
       join messages m on m.company_id = $1 and m.client_id = o.ref and m.connection_id = c.id
       join tickets t on t.company_id = $1 and t.id = m.ticket_id
       join contacts p on p.company_id = $1 and p.id = t.contact_id
       left join users u on u.company_id = $1 and u.id = m.user_id
     where c.company_id = $1 and c.id = $2 and ($3::int[] is null or m.id = any ($3::bigint[])) order by o.id limit $4`,
    [connectionId, ids, limit],
  )
}

/** Ends the waiting of kept messages. Returns those that were waiting. */
export function endKept(tx: Tx, connectionId: number, messageIds: readonly number[]): Promise<number[]> {
  return tx.column(
    'end kept messages',
    `with meant as (
       select m.id, m.client_id from messages m where m.company_id = $1 and m.connection_id = $2 and m.id = any ($3::bigint[])),
     ended as (
       update channels.outbox o set state = 'failed', error = 'withdrawn', updated_at = now()
       from meant, connections c
       where c.company_id = $1 and c.id = $2 and o.connection_id = c.id and o.ref = meant.client_id and o.state = 'kept'
       returning meant.id)
     select id::int from ended order by id`,
    [connectionId, messageIds],
  )
}
