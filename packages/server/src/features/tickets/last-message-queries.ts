import type { Tx } from '#platform/database/tx.ts'
import { updateReturningView } from './queries.ts'
import type { TicketRow } from './row.ts'

/** SQL for the customer's messages in this ticket that our own phone has not seen by then. */
const unreadAfter = (moment: string) => `(
  select count(*) from messages m
  where m.company_id = $1 and m.ticket_id = $2 and not m.from_me and not m.read and m.sent_at ${moment})::int`

/** The number of latest messages that are looked at. A late message is not later than that. */
const latest = 200
const wroteSince = `exists (
  select from (select from_me, sent_at from messages where company_id = $1 and ticket_id = $2 order by id desc limit ${latest}) m
  where not m.from_me and m.sent_at > $5)`

/** A message came in or went out. It becomes the last one, and the ticket moves to the top. */
export async function updateLastMessage(
  tx: Tx,
  id: number,
  note: { lastMessage: string; unread: 'more' | 'same' | 'none' | 'kept'; sentAt: Date; now: Date },
): Promise<TicketRow | undefined> {
  const { lastMessage, unread, sentAt, now } = note
  const assignments: Record<typeof unread, string> = {
    more: `unread_messages = unread_messages + case when greatest(read_until, answered_until) > $5 then 0 else 1 end,
      waiting_since = case when answered_until > $5 then waiting_since else coalesce(waiting_since, $4) end`,
    none: `unread_messages = least(unread_messages, ${unreadAfter('> $5')}), waiting_since = case when ${wroteSince} then waiting_since end,
      answered_until = greatest(answered_until, $5), answered_at = greatest(answered_at, $5)`,
    same: 'waiting_since = null, answered_at = $4',
    kept: 'waiting_since = waiting_since',
  }
  const assigned = `last_message = $3, updated_at = $4, ${assignments[unread]}`
  const values = [tx.companyId, id, lastMessage, now, ...(assigned.includes('$5') ? [sentAt] : [])]
  return updateReturningView(tx, `note message ${unread}`, assigned, values)
}

/** Our own phone has read the messages that were sent until then. */
export async function updateReading(tx: Tx, id: number, sentAt: Date): Promise<TicketRow | undefined> {
  const assignments = `read_until = greatest(read_until, $3), unread_messages = least(unread_messages, ${unreadAfter(
    `>= coalesce(greatest(read_until, answered_until), '-infinity')`,
  )})`
  return updateReturningView(tx, 'update reading', assignments, [tx.companyId, id, sentAt])
}

/** The customer no longer waits in the live tickets of a contact. */
export async function endWaiting(tx: Tx, contactId: number): Promise<void> {
  const text = `update tickets set waiting_since = null
    where company_id = $1 and contact_id = $2 and status in ('pending', 'open') and waiting_since is not null`
  await tx.rows('end waiting', text, [contactId])
}

/** In the live tickets whose last message is the contact's, the contact waits since then. */
export async function beginWaiting(tx: Tx, contactId: number, since: Date): Promise<void> {
  const text = `update tickets t set waiting_since = $3
    where t.company_id = $1 and t.contact_id = $2 and t.status in ('pending', 'open') and t.waiting_since is null
      and (select not m.from_me from messages m where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit 1)`
  await tx.rows('begin waiting', text, [contactId, since])
}
