import { windowEndOf } from '#features/tickets/window/row.ts'
import type { Tx } from '#platform/database/tx.ts'

/** What the price of a message that is sent through an official line depends on. */
export interface PricedLine {
  wabaId: string
  currency: string
  /** The line's own number. Null before it was first open. */
  number: string | null
  /** Where the company is. */
  today: string
  /** Replies that were free this month. */
  freeReplies: number
  /** A reply was already paid this month. */
  hasPaidReply: boolean
}

const ofMonth = `c.company_id = $1 and c.connection_id = $2 and c.is_delivered and c.category = 'service'
  and c.day >= date_trunc('month', d.today)::date and c.day <= d.today`

/** Undefined for a connection without an official line. */
export function findPricedLine(tx: Tx, connectionId: number, now: Date): Promise<PricedLine | undefined> {
  return tx.row(
    'find priced line',
    `select l.waba_id as "wabaId", l.currency, s.number, d.today::text,
       (select count(*)::int from message_charges c where ${ofMonth} and c.kind = 'allowance') as "freeReplies",
       exists (select from message_charges c where ${ofMonth} and c.kind = 'regular') as "hasPaidReply"
     from official_lines l
     join companies o on o.id = $1
     cross join lateral (select ($3::timestamptz at time zone o.time_zone)::date as today) d
     left join channels.state s on s.connection_id = l.connection_id
     where l.company_id = $1 and l.connection_id = $2`,
    [connectionId, now],
  )
}

/** The end of the window of a contact. Null: the connection has none. */
export async function findWindowEnd(tx: Tx, connectionId: number, contactId: number): Promise<Date | null> {
  const text = `select ${windowEndOf('$3', 'n.id')} from connections n where n.company_id = $1 and n.id = $2`
  return (await tx.value<Date | null>('find window end', text, [connectionId, contactId])) ?? null
}

const freeHours = 72
const answerHours = 24

/**
 * Until when messages to a contact are free, since the contact came from an advertisement: 72 hours from our first answer, as far as the
 * network has said so; or if we answer now, while nothing has answered the advertisement within a day. Undefined: they are not.
 */
export async function findFreeUntil(tx: Tx, connectionId: number, contactId: number, now: Date): Promise<Date | undefined> {
  const until = await tx.value<Date | null>(
    'find free until',
    `select coalesce(
       (select min(c.at) + interval '${freeHours} hours' from message_charges c
        join messages m on m.company_id = $1 and m.id = c.message_id
        join tickets t on t.company_id = $1 and t.id = m.ticket_id and t.contact_id = $3
        where c.company_id = $1 and c.connection_id = $2 and c.kind = 'ad' and c.at > $4::timestamptz - interval '${freeHours} hours'),
       (select $4::timestamptz + interval '${freeHours} hours' from messages m
        where m.company_id = $1 and m.contact_id = $3 and m.connection_id = $2 and not m.from_me and m.ad is not null
          and m.sent_at > $4::timestamptz - interval '${answerHours} hours'
          and not exists (
            select from messages later where later.company_id = $1 and later.ticket_id = m.ticket_id and later.from_me
              and later.origin <> 'phone' and later.ack > 0 and later.sent_at > m.sent_at)
        limit 1))`,
    [connectionId, contactId, now],
  )
  return until ?? undefined
}
