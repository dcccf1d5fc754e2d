import { isConfirmed, isServed } from '#features/companies/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** A number that WhatsApp was asked about. */
export interface Question {
  /** The ref of its answer. Null once the answer was taken. */
  ref: string | null
  askedAt: Date
  number: string
  /** Null when the item was deleted meanwhile. */
  itemId: number | null
  connectionId: number | null
}

/** Companies with a number to ask about, or with an answer to come, that are served and whose plan includes campaigns. */
export async function listCompaniesToCheck(tx: SystemTx, now: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list companies to check',
    `select c.id from companies c join plans p on p.id = c.plan_id
     where c.id in (
         select l.company_id from contact_lists l
         where not l.paused and l.contacts > l.found + l.missing and exists (
           select from contact_list_items i
           where i.company_id = l.company_id and i.contact_list_id = l.id and i.is_whatsapp_valid is null and i.ask_at <= $1)
         union all select k.company_id from contact_list_checks k where k.ref is not null)
       and p.use_campaigns and ${isConfirmed('c.id')} and ${isServed('c.id', '$1')}
     order by c.id`,
    [now],
  )
  return rows.map(({ id }) => id)
}

/** The company's last question, locked. */
export function lockQuestion(tx: Tx): Promise<Question | undefined> {
  return tx.row<Question>(
    'lock contact list check',
    `select ref, asked_at as "askedAt", number, contact_list_item_id as "itemId", connection_id as "connectionId"
     from contact_list_checks where company_id = $1 for update`,
  )
}

/** The number that has waited longest, of the lists that are not paused. */
export function findNext(tx: Tx, now: Date): Promise<{ id: number; number: string } | undefined> {
  return tx.row<{ id: number; number: string }>(
    'find number to check',
    `select i.id, i.number from contact_lists l
     cross join lateral (
       select i.id, i.number, i.ask_at from contact_list_items i
       where i.company_id = $1 and i.contact_list_id = l.id and i.is_whatsapp_valid is null and i.ask_at <= $2
       order by i.ask_at, i.id limit 1) i
     where l.company_id = $1 and not l.paused and l.contacts > l.found + l.missing
     order by i.ask_at, i.id limit 1`,
    [now],
  )
}

export async function upsertQuestion(tx: Tx, question: Question): Promise<void> {
  const { ref, askedAt, number, itemId, connectionId } = question
  await tx.rows(
    'upsert contact list check',
    `insert into contact_list_checks (company_id, ref, asked_at, number, contact_list_item_id, connection_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id) do update set ref = excluded.ref, asked_at = excluded.asked_at, number = excluded.number,
       contact_list_item_id = excluded.contact_list_item_id, connection_id = excluded.connection_id`,
    [ref, askedAt, number, itemId, connectionId],
  )
}

/** Closes the last question, for which nothing more is expected. */
export async function closeQuestion(tx: Tx): Promise<void> {
  await tx.rows('close contact list check', 'update contact_list_checks set ref = null where company_id = $1')
}

/** Removes the number from the question. The answer is still expected, because the next question waits for it. */
export async function forgetQuestion(tx: Tx, numbers: readonly string[]): Promise<void> {
  const text = "update contact_list_checks set number = '' where company_id = $1 and number = any($2::text[])"
  await tx.rows('forget contact list check', text, [numbers])
}

/** How often WhatsApp could not tell. */
export async function countAsked(tx: Tx, id: number): Promise<number> {
  const text = 'select asked from contact_list_items where company_id = $1 and id = $2'
  return (await tx.value<number>('count asked', text, [id])) ?? 0
}
