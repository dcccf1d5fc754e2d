import { isUnsent } from '#features/messages/row.ts'
import type { Tx } from '#platform/database/tx.ts'

export interface Awaited {
  stopUntil: Date
  askedAt: Date | null
  askedUntil: Date | null
}

/** Also tells the state of the conversation. */
export interface AwaitedHere extends Awaited {
  /** The connection has not begun to send the question, or never will, so it cannot be answered. */
  isUnsent: boolean
  /** There is a live ticket. */
  isTalking: boolean
  /** A bot asks in it, and no attendant waits to read the answer. */
  isWithBot: boolean
  /** The origin of our last message in it. */
  lastOrigin: string | null
}

export function findAwaited(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<AwaitedHere | undefined> {
  return tx.row<AwaitedHere>(
    'find awaited word',
    `select w.stop_until as "stopUntil", w.asked_at as "askedAt", w.asked_until as "askedUntil", t.id is not null as "isTalking",
       coalesce(t.chatbot, false) as "isWithBot",
       exists (select from messages q where q.company_id = $1 and q.id = w.asked_message_id and ${isUnsent('q')}) as "isUnsent",
       (select m.origin from messages m where m.company_id = $1 and m.ticket_id = t.id and m.from_me order by m.id desc
         limit 1) as "lastOrigin"
     from awaited_words w
     left join tickets t on t.company_id = $1 and t.contact_id = $2 and t.connection_id = $3 and t.status <> 'closed'
     where w.company_id = $1 and w.contact_id = $2 and w.connection_id = $3`,
    [contactId, connectionId],
  )
}

/** An earlier question that has reached the contact stays the one that is answered first. */
export async function upsertAwaited(
  tx: Tx,
  { contactId, connectionId, ...word }: Awaited & { contactId: number; connectionId: number; askedMessageId: number | null },
): Promise<void> {
  const stays = `w.asked_until > excluded.asked_at
    and not exists (select from messages q where q.company_id = $1 and q.id = w.asked_message_id and ${isUnsent('q')})`
  const first = (column: string) => `case when excluded.asked_at is null or ${stays} then w.${column} else excluded.${column} end`
  await tx.rows(
    'upsert awaited word',
    `insert into awaited_words as w (company_id, contact_id, connection_id, stop_until, asked_at, asked_until, asked_message_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, contact_id, connection_id) do update set stop_until = excluded.stop_until,
       asked_at = ${first('asked_at')}, asked_message_id = ${first('asked_message_id')},
       asked_until = greatest(w.asked_until, excluded.asked_until)`,
    [contactId, connectionId, word.stopUntil, word.askedAt, word.askedUntil, word.askedMessageId],
  )
}

export async function endQuestion(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<void> {
  const text = `update awaited_words set asked_at = null, asked_until = null, asked_message_id = null
      where company_id = $1 and contact_id = $2 and connection_id = $3`
  await tx.rows('end question', text, [contactId, connectionId])
}

export async function deleteAwaited(tx: Tx, contactId: number): Promise<void> {
  await tx.rows('forget awaited words', 'delete from awaited_words where company_id = $1 and contact_id = $2', [contactId])
}

/** If something is awaited of both contacts, the longer time counts. */
export async function copyAwaited(tx: Tx, keptId: number, goneId: number): Promise<void> {
  await tx.rows(
    'copy awaited words',
    `insert into awaited_words as w (company_id, contact_id, connection_id, stop_until, asked_at, asked_until, asked_message_id)
     select company_id, $2, connection_id, stop_until, asked_at, asked_until, asked_message_id from awaited_words
     where company_id = $1 and contact_id = $3
     on conflict (company_id, contact_id, connection_id) do update set stop_until = greatest(w.stop_until, excluded.stop_until),
       asked_at = coalesce(w.asked_at, excluded.asked_at), asked_until = greatest(w.asked_until, excluded.asked_until),
       asked_message_id = case when w.asked_at is null then excluded.asked_message_id else w.asked_message_id end`,
    [keptId, goneId],
  )
}
