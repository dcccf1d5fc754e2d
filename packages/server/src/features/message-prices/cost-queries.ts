import type { DayRange } from '@recado/contract/dashboard/range'
import type { CostGroup } from '@recado/contract/message-prices/forecast'
import type { ChargeKind } from '@recado/contract/message-prices/price'
import type { ChargeCategory } from '@recado/contract/message-prices/rates'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export interface Group extends CostGroup {
  queueId: number | null
}

/** Delivered messages of these days, counted by everything that their price depends on or that they are listed by. */
export function listGroups(tx: Tx, { from, to }: DayRange): Promise<Group[]> {
  return tx.rows(
    'list cost groups',
    `select day::text, connection_id as "connectionId", queue_id as "queueId", kind, category, country, currency, count(*)::int as messages
     from message_charges where company_id = $1 and is_delivered and day between $2 and $3
     group by day, connection_id, queue_id, kind, category, country, currency`,
    [from, to],
  )
}

/** Today where the company is. */
export async function findToday(tx: Tx, now: Date): Promise<string> {
  const text = 'select ($2::timestamptz at time zone o.time_zone)::date::text from companies o where o.id = $1'
  return (await tx.value<string>('find today', text, [now])) ?? now.toISOString().slice(0, 10)
}

export interface NamedLine {
  id: number
  name: string
  isOfficial: boolean
}

export function listLines(tx: Tx): Promise<NamedLine[]> {
  return tx.rows(
    'list lines of costs',
    `select n.id, n.name, l.connection_id is not null as "isOfficial" from connections n
     left join official_lines l on l.company_id = $1 and l.connection_id = n.id where n.company_id = $1 order by n.name, n.id`,
  )
}

export function listQueueNames(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.rows('list queues of costs', 'select id, name from queues where company_id = $1')
}

interface AccountTime {
  wabaId: string
  category: ChargeCategory
  since: Date
  until: Date
}

export interface ChargedRow {
  id: number
  messageId: number | null
  ticketId: number | null
  ticketUuid: string | null
  contact: string | null
  whatsappId: number | null
  at: Date
  kind: ChargeKind
  category: ChargeCategory | null
  country: string | null
  currency: string
  day: string
}

const sought = `c.company_id = $1 and c.is_delivered and c.waba_id = $2 and coalesce(c.category, 'other') = $3
  and c.at >= $4 and c.at < $5`

/** The messages of an account and a category that were delivered within a time, oldest first. */
export function listCharged(
  tx: Tx,
  { wabaId, category, since, until }: AccountTime,
  { limit, offset }: Slice,
): Promise<ChargedRow[]> {
  return tx.rows(
    'list charged messages',
    `select c.id, c.message_id as "messageId", t.id as "ticketId", t.uuid as "ticketUuid", p.name as contact,
       c.connection_id as "whatsappId", c.at, c.kind, c.category, c.country, c.currency, c.day::text
     from (select * from message_charges c where ${sought} order by c.at, c.id limit $6 offset $7) c
     left join messages m on m.company_id = $1 and m.id = c.message_id
     left join tickets t on t.company_id = $1 and t.id = m.ticket_id
     left join contacts p on p.company_id = $1 and p.id = t.contact_id
     order by c.at, c.id`,
    [wabaId, category, since, until, limit, offset],
  )
}

export async function countCharged(tx: Tx, { wabaId, category, since, until }: AccountTime): Promise<number> {
  const text = `select count(*)::int from message_charges c where ${sought}`
  return (await tx.value<number>('count charged messages', text, [wabaId, category, since, until])) ?? 0
}

export interface SpanGroup extends CostGroup {
  /** The number of the span, from 0. */
  span: number
}

/** The delivered messages of an account, counted by spans of time of one length. */
export function listSpans(
  tx: Tx,
  { wabaId, since, until, spanMs }: { wabaId: string; since: Date; until: Date; spanMs: number },
): Promise<SpanGroup[]> {
  return tx.rows(
    'list spans of account',
    `select floor(extract(epoch from at - $3::timestamptz) * 1000 / $5::float8)::int as span, day::text, null as "connectionId", kind,
       category, country, currency, count(*)::int as messages
     from message_charges where company_id = $1 and is_delivered and waba_id = $2 and at >= $3 and at < $4
     group by 1, day, kind, category, country, currency`,
    [wabaId, since, until, spanMs],
  )
}
