import { ack, inboundChange } from '@recado/border/signals'
import { z } from 'zod'
import type { Tx } from '#platform/database/db.ts'

const daysKept = 7
/** A stranger may invent changes to messages that never come. */
const mostPerChat = 1_000

/** What may come before the message it is about, in the form it is kept. */
const earlySignal = z.discriminatedUnion('kind', [
  inboundChange.extend({ kind: z.literal('change') }),
  z.object({ kind: z.literal('receipt'), ack }),
])
type EarlySignal = z.output<typeof earlySignal>

export interface NewEarly {
  companyId: number
  connectionId: number
  chat: string
  waIds: readonly string[]
  signal: EarlySignal
  sentAt: Date
  createdAt: Date
}

/** Keeps what came before its message, the newest per conversation. What reports on a change of ours waits for no message. */
export async function insertEarly(tx: Tx, { signal, ...row }: NewEarly): Promise<void> {
  const { companyId, connectionId, chat, waIds, sentAt, createdAt } = row
  await tx.named(
    'insert early signal',
    `insert into early_signals (company_id, connection_id, chat, wa_id, signal, sent_at, created_at)
     select $1, $2, $3, told.wa_id, $5::jsonb, $6, $7 from unnest($4::text[]) as told (wa_id)
     where not exists (select from message_changes c where c.company_id = $1 and c.connection_id = $2 and c.wa_id = told.wa_id)`,
    [companyId, connectionId, chat, waIds, JSON.stringify(signal), sentAt, createdAt],
  )
  await tx.named(
    'delete surplus early signals',
    `delete from early_signals where company_id = $1 and id in (
       select e.id from early_signals e where e.company_id = $1 and e.connection_id = $2 and e.chat = $3 order by e.id desc offset $4)`,
    [companyId, connectionId, chat, mostPerChat],
  )
}

/** What waits for a message with this id, in the order it was done. Rows an older release wrote in another form block nothing. */
export async function listEarly(
  tx: Tx,
  companyId: number,
  connectionId: number,
  waId: string,
): Promise<{ id: number; signal: EarlySignal }[]> {
  const rows = await tx.named<{ id: number; signal: unknown }>(
    'list early signals',
    'select id, signal from early_signals where company_id = $1 and connection_id = $2 and wa_id = $3 order by sent_at, id',
    [companyId, connectionId, waId],
  )
  return rows.flatMap(({ id, signal }) => {
    const { data } = earlySignal.safeParse(signal)
    return data ? [{ id, signal: data }] : []
  })
}

export async function deleteEarly(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.named('delete early signal', 'delete from early_signals where company_id = $1 and id = $2', [companyId, id])
}

/** For the whole installation: deletes what has waited long enough. */
export async function deleteStale(tx: Tx, now: Date): Promise<void> {
  await tx.named(
    'delete stale early signals',
    'delete from early_signals where created_at < $1::timestamptz - make_interval(days => $2)',
    [now, daysKept],
  )
}

/** In which conversations with these contacts the messages are that were read, and the last of them; always in the same order. */
export async function listRead(
  tx: Tx,
  companyId: number,
  { connectionId, contactIds, waIds }: { connectionId: number; contactIds: readonly number[]; waIds: readonly string[] },
): Promise<{ ticketId: number; lastId: number }[]> {
  return tx.named(
    'list read messages',
    `select m.ticket_id as "ticketId", max(m.id) as "lastId" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = any($3::text[]) and not m.from_me
       and exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($4::int[]))
     group by m.ticket_id order by m.ticket_id`,
    [companyId, connectionId, waIds, contactIds],
  )
}

/** Marks the customer's messages as read, up to this one; returns how many are still unread. */
export async function markReadUpTo(tx: Tx, companyId: number, ticketId: number, lastId: number): Promise<number> {
  await tx.named(
    'mark read up to',
    'update messages set read = true where company_id = $1 and ticket_id = $2 and id <= $3 and not from_me and not read',
    [companyId, ticketId, lastId],
  )
  const [row] = await tx.named<{ count: number }>(
    'count unread',
    'select count(*)::int as count from messages where company_id = $1 and ticket_id = $2 and id > $3 and not from_me and not read',
    [companyId, ticketId, lastId],
  )
  return row?.count ?? 0
}
