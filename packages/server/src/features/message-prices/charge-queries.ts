import type { ChargeCategory } from '@recado/contract/message-prices/rates'
import type { Charge, ChargeKind } from '@recado/contract/message-prices/price'
import type { Tx } from '#platform/database/tx.ts'

export interface ToldCharge {
  connectionId: number
  waId: string
  networkKey: Buffer
  ref: string | null
  kind: ChargeKind
  category: ChargeCategory | null
  country: string | null
  isDelivered: boolean
  at: Date
}

/**
 * Keeps what the network told of a message. Told in any order and any number of times, it comes to the same: a price that came with the
 * delivery counts before an earlier one, and the first time of the delivery counts. Undefined when nothing is new.
 */
export function upsertCharge(
  tx: Tx,
  told: ToldCharge,
): Promise<{ id: number; messageId: number | null; isDelivered: boolean } | undefined> {
  const { connectionId, waId, networkKey, ref, kind, category, country, isDelivered, at } = told
  const isBetter = `(c.kind = 'untold' and excluded.kind <> 'untold' or excluded.is_final and not c.is_final)`
  const isEarlier =
    '(excluded.is_delivered and not c.is_delivered or excluded.is_delivered = c.is_delivered and excluded.at < c.at)'
  return tx.row(
    'upsert charge',
    `insert into message_charges as c
       (company_id, network_key, connection_id, waba_id, message_id, queue_id, kind, category, is_final, country, currency,
        is_delivered, at, day)
     select $1, $2, n.id, coalesce(l.waba_id, ''), m.id, t.queue_id, $6, $7, $8 and $6 <> 'untold', $9, coalesce(l.currency, ''), $8, $10,
       ($10::timestamptz at time zone o.time_zone)::date
     from companies o join connections n on n.company_id = $1 and n.id = $3
     left join official_lines l on l.company_id = $1 and l.connection_id = n.id
     left join messages m on m.company_id = $1 and m.from_me and m.id = coalesce(
       (select own.id from messages own where own.company_id = $1 and own.client_id = $5),
       (select own.id from messages own where own.company_id = $1 and own.connection_id = $3 and own.wa_id = $4 and own.from_me limit 1))
     left join tickets t on t.company_id = $1 and t.id = m.ticket_id
     where o.id = $1
     on conflict (company_id, network_key) do update set
       kind = case when ${isBetter} then excluded.kind else c.kind end,
       category = case when ${isBetter} then excluded.category else c.category end,
       is_final = c.is_final or excluded.is_final,
       country = coalesce(c.country, excluded.country),
       is_delivered = c.is_delivered or excluded.is_delivered,
       at = case when ${isEarlier} then excluded.at else c.at end,
       day = case when ${isEarlier} then excluded.day else c.day end
     where ${isBetter} or ${isEarlier} or c.country is null and excluded.country is not null
     returning c.id, c.message_id as "messageId", c.is_delivered as "isDelivered"`,
    [networkKey, connectionId, waId, ref, kind, category, isDelivered, country, at],
  )
}

/** What happened to a message of ours, and what the network said about its price. */
export interface PricedMessage extends Omit<Charge, 'kind' | 'isDelivered' | 'hasFailed'> {
  ticketId: number
  fromMe: boolean
  onPhone: boolean
  isOfficial: boolean
  kind: ChargeKind | null
  isCharged: boolean
  ack: number
  failedReason: string | null
  at: Date | null
}

export function findPricedMessage(tx: Tx, id: number): Promise<PricedMessage | undefined> {
  return tx.row(
    'find priced message',
    `select m.ticket_id as "ticketId", m.from_me as "fromMe", m.origin = 'phone' as "onPhone", m.ack, m.failed_reason as "failedReason",
       l.connection_id is not null as "isOfficial", c.kind, c.category, c.country, coalesce(c.currency, l.currency, '') as currency,
       coalesce(c.day, (m.created_at at time zone o.time_zone)::date)::text as day, coalesce(c.is_delivered, false) as "isCharged", c.at
     from messages m join companies o on o.id = $1
     left join message_charges c on c.company_id = $1 and c.message_id = m.id
     left join official_lines l on l.company_id = $1 and l.connection_id = m.connection_id
     where m.company_id = $1 and m.id = $2 order by c.is_delivered desc nulls last, c.id desc limit 1`,
    [id],
  )
}

/** The charges of a person's messages are of no message any more. The amounts stay. */
export async function unlinkCharges(tx: Tx, contactId: number): Promise<void> {
  await tx.rows(
    'unlink charges of person',
    `update message_charges set message_id = null where company_id = $1 and message_id = any(array(
       select m.id from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id
       where m.company_id = $1 and t.contact_id = $2))`,
    [contactId],
  )
}

export interface ChargeOfPerson {
  messageId: number
  at: Date
  kind: ChargeKind
  category: ChargeCategory | null
}

export function listChargesOfPerson(tx: Tx, contactId: number): Promise<ChargeOfPerson[]> {
  return tx.rows(
    'list charges of person',
    `select c.message_id as "messageId", c.at, c.kind, c.category from message_charges c where c.company_id = $1
       and c.message_id = any(array(
         select m.id from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id
         where m.company_id = $1 and t.contact_id = $2))
     order by c.message_id`,
    [contactId],
  )
}

/** The currency of an account has become known: what was charged before it was has it, too. */
export async function nameCurrency(tx: Tx, wabaId: string, currency: string): Promise<void> {
  await tx.update('messageCharges', { wabaId, currency: '' }, { currency })
}
