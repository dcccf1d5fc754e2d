import type { SystemDb } from '#platform/database/system.ts'

/** Counts the work in progress in the whole installation. Work that is due later by the story's time does not count. */
export async function countBusy(system: SystemDb, now: Date): Promise<number> {
  const { rows } = await system.pool.query<{ busy: number }>(
    `
    select (select count(*)::int from channels.inbox where state = 'ready')
      + (select count(*)::int from channels.hooks where error is null)
      + (select count(*)::int from channels.hook_parts where error is null and connection_id is not null)
      + (select count(*)::int from channels.outbox where state in ('queued', 'sending') and due_at <= now())
      + (select count(*)::int from work where state = 'ready' and company_id is not null and due_at <= $1) as busy`,
    [now],
  )
  return rows[0]?.busy ?? 0
}

export interface LatestConversation {
  ticketId: number
  contactId: number
  status: string
  /** The id of the customer's latest message, 0 for none. */
  lastId: number
}

/** The latest conversation with the contact of this name. Some contacts hide their numbers. */
export async function findLatestConversation(system: SystemDb, companyId: number, name: string): Promise<LatestConversation> {
  const { rows } = await system.pool.query<LatestConversation>(
    `select t.id as "ticketId", t.contact_id as "contactId", t.status,
       coalesce((select max(m.id) from messages m where m.company_id = $1 and m.ticket_id = t.id and not m.from_me), 0)::int as "lastId"
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.name = $2 order by t.id desc limit 1`,
    [companyId, name],
  )
  const [visit] = rows
  if (!visit) throw new Error(`${name} has not written`)
  return visit
}

/** When the next sleeping flow wakes. */
export async function findWaking(system: SystemDb): Promise<Date | undefined> {
  const { rows } = await system.pool.query<{ at: string | null }>(
    `select min((state -> 'wait' ->> 'at')::bigint) as at from bot_runs where status = 'sleeping'`,
  )
  return rows[0]?.at ? new Date(Number(rows[0].at)) : undefined
}
