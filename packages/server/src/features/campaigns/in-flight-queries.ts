import type { Tx } from '#platform/database/tx.ts'

/** A recipient whose message is on its way. */
export interface InFlight {
  id: number
  campaignId: number
  /** Null: the message was deleted with its ticket, and its result will never be known. */
  messageId: number | null
  ref: string | null
  connectionId: number | null
  /** The result of the message is not known yet. */
  isUnderWay: boolean
  /** Meta has it, and keeps it back to see how people take its template. */
  isPaced: boolean
  /** Until when the connection keeps the message queued for reasons outside the campaign. */
  heldUntil: Date | null
  /** It goes to a first contact, and waits with all of them. Others wait for their conversation, or for the connection. */
  isFirst: boolean
}

const inFlight = (condition: string) => `
  select r.id, r.campaign_id as "campaignId", m.id as "messageId", m.client_id as ref, m.connection_id as "connectionId",
    coalesce(m.ack = 0 and m.failed_reason is null, false) as "isUnderWay",
    coalesce(m.held_for_quality, false) as "isPaced",
    case when o.state = 'queued' and o.due_at > now() + interval '5 seconds' then o.due_at end as "heldUntil",
    coalesce(o.first, false) as "isFirst"
  from campaigns c
  join campaign_recipients r on r.company_id = $1 and r.campaign_id = c.id and r.state = 'sending'
  left join campaign_messages p on p.company_id = $1 and p.recipient_id = r.id and p.part = r.part
  left join messages m on m.company_id = $1 and m.id = p.message_id
  left join lateral (
    select q.state, q.due_at, q.first from channels.outbox q
    where q.connection_id = m.connection_id and q.ref = m.client_id and q.kind = 'message' order by q.id desc limit 1) o on true
  where c.company_id = $1 and ${condition} order by r.id`

export async function listInFlight(tx: Tx, campaignId: number): Promise<InFlight[]> {
  return tx.rows('list in flight', inFlight('c.id = $2'), [campaignId])
}

/** Of all campaigns on a connection, stopped ones too. */
export async function listInFlightOn(tx: Tx, connectionId: number): Promise<InFlight[]> {
  return tx.rows('list in flight on connection', inFlight('c.connection_id = $2'), [connectionId])
}

/** The campaign under way on the connection with a recipient in the middle of their messages. */
export async function findUnfinished(tx: Tx, connectionId: number): Promise<number | undefined> {
  const text = `select c.id from campaigns c join campaign_recipients r on r.company_id = $1 and r.campaign_id = c.id
      and r.state = 'queued' and r.sent_at is not null
    where c.company_id = $1 and c.connection_id = $2 and c.status = 'EM_ANDAMENTO' order by c.id limit 1`
  return (await tx.rows<{ id: number }>('find unfinished', text, [connectionId]))[0]?.id
}
