import type { SystemTx, Tx } from '#platform/database/tx.ts'

export interface Due {
  companyId: number
  ticketId: number
}

/** Every message of customers on the connection `c` has arrived and has been processed. An unprocessed one could be the missing answer. */
const hasHeardAll = `exists (select from channels.state s where s.connection_id = c.id and s.caught_up_at is not null)
  and not exists (select from channels.inbox i where i.connection_id = c.id and i.state = 'ready' and i.kind = 'message')`

const ago = (minutes: string) => `$1::timestamptz - make_interval(mins => ${minutes})`

/** Conversations that have waited in no queue for longer than their connection allows, with the queue they go to. */
const waited = `
  from connections c
  join tickets t on t.company_id = c.company_id and t.connection_id = c.id and t.status = 'pending'
    and t.queue_id is null and not t.is_group
  join visits v on v.company_id = t.company_id and v.ticket_id = t.id and v.closed_at is null
  where c.time_to_transfer > 0 and c.transfer_queue_id is not null and v.waits_since <= ${ago('c.time_to_transfer')} and ${hasHeardAll}`

/**
 * Conversations whose customer has been silent after an answer for longer than the connection allows, and whose owner has had them for as
 * long.
 */
const silent = `
  from connections c
  join tickets t on t.company_id = c.company_id and t.connection_id = c.id and t.status = 'open'
    and t.waiting_since is null and not t.is_group
  where c.expires_ticket > 0 and t.answered_at <= ${ago('c.expires_ticket')} and ${hasHeardAll}
    and not exists (
      select from visits v where v.company_id = t.company_id and v.ticket_id = t.id and v.closed_at is null
        and v.held_since > ${ago('c.expires_ticket')})`

/** The original of a restored copy has ended it, and has told the customer. */
const endedBefore = (at: string) => `t.answered_at <= ${at} - make_interval(mins => c.expires_ticket)
  and not exists (select from visits e where e.company_id = t.company_id and e.ticket_id = t.id and e.closed_at is null
    and e.held_since > ${at} - make_interval(mins => c.expires_ticket))`

const atOnce = 200

/** For the whole installation. */
export function listWaited(tx: SystemTx, now: Date): Promise<Due[]> {
  const text = `select t.company_id as "companyId", t.id as "ticketId" ${waited} limit ${atOnce}`
  return tx.named('list waited', text, [now])
}

/** For the whole installation. */
export function listSilent(tx: SystemTx, now: Date): Promise<Due[]> {
  const text = `select t.company_id as "companyId", t.id as "ticketId" ${silent} limit ${atOnce}`
  return tx.named('list silent', text, [now])
}

/** The queue that a conversation goes to by now. Undefined when it does not. */
export async function findTransfer(tx: Tx, ticketId: number, now: Date): Promise<number | undefined> {
  const text = `select c.transfer_queue_id as "queueId" ${waited} and t.company_id = $2 and t.id = $3`
  const [row] = await tx.named<{ queueId: number }>('find transfer', text, [now, tx.companyId, ticketId])
  return row?.queueId
}

/**
 * The text for the customer of a conversation that ends by now. Empty where bots may not talk with the customer, or the original of a
 * restored copy has. Undefined when it does not end.
 */
export async function findExpiry(tx: Tx, ticketId: number, now: Date): Promise<string | undefined> {
  const text = `select case when exists (
      select from contacts p where p.company_id = $2 and p.id = t.contact_id and p.disable_bot)
        or exists (select from live_since l where ${endedBefore('l.at')}) then ''
        else c.expires_inactive_message end as message
    ${silent} and t.company_id = $2 and t.id = $3`
  const [row] = await tx.named<{ message: string }>('find expiry', text, [now, tx.companyId, ticketId])
  return row?.message
}
