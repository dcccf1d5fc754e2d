import type { Attempt, Delivery } from '@recado/contract/webhooks/api'
import type { EventType } from '@recado/contract/webhooks/events'
import { keptDays } from '@recado/contract/webhooks/rules'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Measured } from '#platform/metrics.ts'
import type { Slice } from '#platform/records/page.ts'

export interface DeliveryRow extends Omit<Delivery, 'eventId'> {
  uuid: string
}

/** How many of the latest attempts are kept. */
const maxAttempts = 30
/** Maximum rows that one statement changes. */
const pieceRows = 5_000

const view = `select d.id, d.uuid, d.type, d.state, d.tries, d.ticket_id as "ticketId", d.created_at as "createdAt", d.attempts,
    case when d.state = 'waiting' and d.tries > 0 and d.due_at <> '-infinity' then d.due_at end as "nextTryAt"
  from webhook_deliveries d where d.company_id = $1`

/** Newest first. */
export function listPage(tx: Tx, failed: boolean, { limit, offset }: Slice): Promise<DeliveryRow[]> {
  const [name, filter] = failed ? ['list troubled deliveries', 'and d.is_troubled'] : ['list deliveries', '']
  const text = `${view} ${filter} order by d.id desc limit $2 offset $3`
  return tx.views<DeliveryRow>(name, text, [limit, offset])
}

export function findDelivery(tx: Tx, id: number): Promise<DeliveryRow | undefined> {
  return tx.view<DeliveryRow>('find delivery', `${view} and d.id = $2`, [id])
}

/** An event as it is stored. */
export interface StoredEvent {
  uuid: string
  type: EventType
  state: Delivery['state']
  createdAt: Date
  data: Record<string, unknown>
}

export function findStoredEvent(tx: Tx, id: number): Promise<StoredEvent | undefined> {
  const text =
    'select uuid, type, state, created_at as "createdAt", data from webhook_deliveries where company_id = $1 and id = $2'
  return tx.row<StoredEvent>('find event', text, [id])
}

export async function insertDelivery(
  tx: Tx,
  { type, lane, data }: { type: EventType; lane: string; data: object },
): Promise<number> {
  const text = 'insert into webhook_deliveries (company_id, type, lane, data) values ($1, $2, $3, $4) returning id'
  return (await tx.value<number>('insert delivery', text, [type, lane, JSON.stringify(data)])) ?? 0
}

export async function countSending(tx: Tx): Promise<number> {
  const text = `select count(*)::int as count from webhook_deliveries where company_id = $1 and state = 'sending'`
  return (await tx.value<number>('count sending', text)) ?? 0
}

/**
 * Takes up to `most` events that are due and first in their lanes. An event that is due behind another one is put off until that one is
 * due, or until `later`. The settling of the earlier event wakes it sooner. `seen` is how many events were looked at.
 */
export async function claimDueDeliveries(tx: Tx, now: Date, max: number, later: Date): Promise<{ ids: number[]; seen: number }> {
  const waiting = `select id, lane from webhook_deliveries where company_id = $1 and state = 'waiting'`
  const [row] = await tx.rows<{ ids: number[]; seen: number }>(
    'take deliveries',
    `with due as (
       (${waiting} and due_at > '-infinity' and due_at <= $2 order by due_at, id limit 50)
       union all (${waiting} and due_at = '-infinity' order by id limit 50)),
     placed as (
       select due.id, first.id as head, first.state, first.due_at from due cross join lateral (
         select h.id, h.state, h.due_at from webhook_deliveries h
         where h.company_id = $1 and h.lane = due.lane and h.state in ('waiting', 'sending') order by h.id limit 1) first),
     taken as (
       update webhook_deliveries d set state = 'sending'
       from (select id from placed where id = head order by id limit $3) free where d.company_id = $1 and d.id = free.id returning d.id),
     put_off as (
       update webhook_deliveries d set due_at = case when p.state = 'waiting' and p.due_at > $2 then p.due_at else $4 end
       from placed p where d.company_id = $1 and d.id = p.id and p.id <> p.head returning d.id)
     select (select coalesce(json_agg(id order by id), '[]') from taken) as ids,
       (select count(*) from taken)::int + (select count(*) from put_off)::int as seen`,
    [now, max, later],
  )
  return row ?? { ids: [], seen: 0 }
}

/** Lets it wait again. This does not count as a try. */
export async function postponeDelivery(tx: Tx, id: number, dueAt: Date): Promise<void> {
  const text = `update webhook_deliveries set state = 'waiting', due_at = $3 where company_id = $1 and id = $2 and state = 'sending'`
  await tx.rows('put delivery back', text, [id, dueAt])
}

export interface AttemptRecord {
  state: 'waiting' | 'delivered' | 'failed'
  dueAt: Date | null
  attempt: Attempt
}

/** Records another try. */
export async function recordAttempt(tx: Tx, id: number, settled: AttemptRecord): Promise<void> {
  await tx.rows(
    'settle delivery',
    `update webhook_deliveries set state = $3, tries = tries + 1, due_at = coalesce($4, due_at),
       attempts = (case when jsonb_array_length(attempts) >= ${maxAttempts} then attempts - 0 else attempts end) || $5::jsonb
     where company_id = $1 and id = $2 and state = 'sending'`,
    [id, settled.state, settled.dueAt, JSON.stringify([settled.attempt])],
  )
}

export async function triesOf(tx: Tx, id: number): Promise<number> {
  const text = 'select tries from webhook_deliveries where company_id = $1 and id = $2'
  return (await tx.value<number>('find tries', text, [id])) ?? 0
}

/** The next event in its lane no longer waits for it. */
export async function wakeNext(tx: Tx, id: number): Promise<void> {
  await tx.rows(
    'wake next delivery',
    `update webhook_deliveries n set due_at = '-infinity' where n.company_id = $1 and n.tries = 0 and n.id = (
       select w.id from webhook_deliveries d join webhook_deliveries w
         on w.company_id = $1 and w.lane = d.lane and w.state = 'waiting' and w.id > d.id
       where d.company_id = $1 and d.id = $2 order by w.id limit 1)`,
    [id],
  )
}

export async function measureWaiting(tx: SystemTx): Promise<Measured[]> {
  const [row] = await tx.named<{ value: number }>(
    'measure webhooks',
    `select count(*) as value from webhook_deliveries where state = 'waiting'`,
    [],
  )
  return [{ labels: {}, value: row?.value ?? 0 }]
}

/** Marks all waiting events as unsent. Returns how many there were. */
export async function dropWaiting(tx: Tx): Promise<number> {
  const some = `select id from webhook_deliveries where company_id = $1 and state = 'waiting' limit ${pieceRows}`
  let dropped = 0
  for (;;) {
    const text = `update webhook_deliveries set state = 'unsent' where company_id = $1 and id in (${some}) returning id`
    const count = (await tx.rows('drop waiting deliveries', text)).length
    dropped += count
    if (count < pieceRows) return dropped
  }
}

export async function dropDelivery(tx: Tx, id: number): Promise<void> {
  const text = `update webhook_deliveries set state = 'unsent' where company_id = $1 and id = $2 and state = 'sending'`
  await tx.rows('drop delivery', text, [id])
}

const anew = `state = 'waiting', tries = 0, due_at = '-infinity'`

/** Sends it again at once. An event that is being sent is left alone. */
export async function replayOne(tx: Tx, id: number): Promise<void> {
  const text = `update webhook_deliveries set ${anew} where company_id = $1 and id = $2 and state <> 'sending'`
  await tx.rows('replay delivery', text, [id])
}

const waitsForLater = "state = 'waiting' and due_at > '-infinity'"

/** The same for all events that wait for another try. Returns how many there are. */
export function expediteWaiting(tx: Tx): Promise<number> {
  return startAnew(tx, 'expedite deliveries', waitsForLater, [tx.companyId])
}

/**
 * The same for the events of a period: all of them, or those that were not delivered. Returns how many there are, without those that are
 * sent at once anyway.
 */
export function replayBetween(tx: Tx, from: Date, to: Date, all: boolean): Promise<number> {
  const settled = all ? ['delivered', 'failed', 'unsent'] : ['failed', 'unsent']
  const which = `created_at between $2 and $3 and (state = any($4) or ${waitsForLater})`
  return startAnew(tx, 'replay deliveries', which, [tx.companyId, from, to, settled])
}

async function startAnew(tx: SystemTx, name: string, which: string, values: unknown[]): Promise<number> {
  const some = `select id from webhook_deliveries where company_id = $1 and ${which} limit ${pieceRows}`
  const text = `update webhook_deliveries set ${anew} where company_id = $1 and id in (${some}) returning id`
  for (let count = 0; ;) {
    const rows = (await tx.named(name, text, values)).length
    count += rows
    if (rows < pieceRows) return count
  }
}

/** Deletes what is older than the retention time, a piece at a time. True when there may be more. */
export async function deleteOld(tx: SystemTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const rows = await tx.named(
    'delete old deliveries',
    `with old as (
       select d.company_id, d.id from webhooks w cross join lateral (
         select company_id, id from webhook_deliveries d where d.company_id = w.company_id and d.created_at < $1 limit ${pieceRows}) d
       limit ${pieceRows})
     delete from webhook_deliveries d using old where d.company_id = old.company_id and d.id = old.id returning d.id`,
    [before],
  )
  return rows.length === pieceRows
}

/** Gives the second contact's events to the first one. */
export async function giveDeliveries(tx: Tx, keptId: number, goneId: number): Promise<void> {
  const text = 'update webhook_deliveries set contact_id = $2 where company_id = $1 and contact_id = $3'
  await tx.rows('give deliveries', text, [keptId, goneId])
}

/** Gives events about the second contact back to it. */
export async function returnDeliveries(tx: Tx, keptId: number, goneId: number): Promise<void> {
  const text = `update webhook_deliveries set contact_id = $3
    where company_id = $1 and contact_id = $2 and (data -> 'contact' ->> 'id')::int = $3`
  await tx.rows('return deliveries', text, [keptId, goneId])
}

/** Also deletes the events of what the person wrote in groups, because they name the person. */
export async function deleteDeliveriesOfPerson(tx: Tx, contactId: number): Promise<void> {
  const own = `delete from webhook_deliveries d where d.company_id = $1 and (d.contact_id = $2
    or d.ticket_id in (select t.id from tickets t where t.company_id = $1 and t.contact_id = $2))`
  await tx.rows('delete deliveries of person', own, [contactId])
  const inGroups = `delete from webhook_deliveries d using messages m
    where m.company_id = $1 and m.contact_id = $2
      and d.company_id = $1 and d.ticket_id = m.ticket_id and (d.data -> 'message' ->> 'id')::bigint = m.id`
  await tx.rows('delete deliveries of what person wrote', inGroups, [contactId])
}

/** What waits in any company is not sent, and is listed as such. Returns how many events. */
export async function dropAllWaiting(tx: SystemTx): Promise<number> {
  const text = `update webhook_deliveries set state = 'unsent' where state in ('waiting', 'sending') returning id`
  return (await tx.named('drop all waiting deliveries', text, [])).length
}
