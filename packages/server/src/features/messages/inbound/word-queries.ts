import type { Tx } from '#platform/database/db.ts'

export interface Awaited {
  stopUntil: Date
  askedAt: Date | null
  askedUntil: Date | null
}

/** And how the conversation stands. */
export interface AwaitedHere extends Awaited {
  /** There is a live ticket. */
  isTalking: boolean
  /** Where our last message in it came from. */
  lastOrigin: string | null
}

export async function findAwaited(
  tx: Tx,
  companyId: number,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<AwaitedHere | undefined> {
  const [row] = await tx.named<AwaitedHere>(
    'find awaited word',
    `select w.stop_until as "stopUntil", w.asked_at as "askedAt", w.asked_until as "askedUntil", t.id is not null as "isTalking",
       (select m.origin from messages m where m.company_id = $1 and m.ticket_id = t.id and m.from_me order by m.id desc limit 1) as "lastOrigin"
     from awaited_words w
     left join tickets t on t.company_id = $1 and t.contact_id = $2 and t.connection_id = $3 and t.status <> 'closed'
     where w.company_id = $1 and w.contact_id = $2 and w.connection_id = $3`,
    [companyId, contactId, connectionId],
  )
  return row
}

/** A question that was put before stays one. */
export async function upsertAwaited(
  tx: Tx,
  companyId: number,
  { contactId, connectionId, stopUntil, askedAt, askedUntil }: Awaited & { contactId: number; connectionId: number },
): Promise<void> {
  await tx.named(
    'upsert awaited word',
    `insert into awaited_words as w (company_id, contact_id, connection_id, stop_until, asked_at, asked_until) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, contact_id, connection_id) do update set stop_until = excluded.stop_until,
       asked_at = coalesce(excluded.asked_at, w.asked_at), asked_until = coalesce(excluded.asked_until, w.asked_until)`,
    [companyId, contactId, connectionId, stopUntil, askedAt, askedUntil],
  )
}

/** The question is answered. */
export async function endQuestion(
  tx: Tx,
  companyId: number,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<void> {
  const text =
    'update awaited_words set asked_at = null, asked_until = null where company_id = $1 and contact_id = $2 and connection_id = $3'
  await tx.named('end question', text, [companyId, contactId, connectionId])
}

export async function deleteAwaited(tx: Tx, companyId: number, contactId: number): Promise<void> {
  await tx.named('forget awaited words', 'delete from awaited_words where company_id = $1 and contact_id = $2', [
    companyId,
    contactId,
  ])
}

/** Where something is awaited of both, the first one's stands. */
export async function giveAwaited(tx: Tx, companyId: number, keptId: number, goneId: number): Promise<void> {
  await tx.named(
    'give awaited words',
    `update awaited_words w set contact_id = $2 where w.company_id = $1 and w.contact_id = $3
       and not exists (select from awaited_words k where k.company_id = $1 and k.contact_id = $2 and k.connection_id = w.connection_id)`,
    [companyId, keptId, goneId],
  )
}
