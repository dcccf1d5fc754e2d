import type { FileLimits } from '@recado/contract/media/limits'
import type { Message } from '@recado/contract/messages/api'
import type { Tx } from '#platform/database/tx.ts'
import { obstacleTo, type Obstacle, windowEndOf } from '#features/tickets/window/row.ts'
import type { NewMessage } from '#features/messages/queries.ts'

export interface Raised {
  id: number
  origin: NewMessage['origin']
  /** False when only an earlier time became known. */
  isRaised: boolean
  /** Until now it had not left, or was believed to have failed. */
  isSent: boolean
}

/** How far a contact can be written to on a connection. */
export interface Reach {
  /** Whether the contact has ever written there, other than in a group. */
  hasWritten: boolean
  /** The end of the window. Null: the connection has none. */
  windowEndsAt: Date | null
  /** Why the connection can never write to the contact. */
  obstacle: Obstacle | null
}

export async function findReach(tx: Tx, connectionId: number, contactId: number): Promise<Reach> {
  const [reach] = await tx.rows<Reach>(
    'find reach',
    `select exists (select from messages
         where company_id = $1 and contact_id = $3 and connection_id = $2 and not from_me and participant = '') as "hasWritten",
       ${windowEndOf('$3', '$2')} as "windowEndsAt", ${obstacleTo('$3', '$2')} as obstacle`,
    [connectionId, contactId],
  )
  return reach as Reach
}

/**
 * Our messages with these ids, in conversations with these contacts, or in all conversations when no contacts are given. Ordered by ticket.
 */
export async function listOwn(
  tx: Tx,
  {
    connectionId,
    waIds,
    contactIds,
  }: { connectionId: number; waIds: readonly string[]; contactIds: readonly number[] | undefined },
): Promise<{ id: number; waId: string; ticketId: number }[]> {
  return tx.rows<{ id: number; waId: string; ticketId: number }>(
    'list own messages',
    `select m.id, m.wa_id as "waId", m.ticket_id as "ticketId" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = any($3::text[]) and m.from_me
       and ($4::int[] is null or exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($4)))
     order by m.ticket_id, m.id`,
    [connectionId, waIds, contactIds],
  )
}

/**
 * What is left of a failure once the network has the message: the network may have it and fail to deliver it, and may tell so first. A
 * doubt is over.
 */
const leftOfFailure = `nullif(failed_reason, 'ERR_WAPP_UNCERTAIN')`
const wasUnsent = `(before.ack = 0 or before.failed_reason is not null) and m.failed_reason is null as "isSent"`

/** Delivered or read earlier than is known. */
const isEarlier = (m: string) => `($3 > 2 and case when $3 = 3 then ${m}.delivered_at else ${m}.read_at end > $4)`

/**
 * Raises the delivery rank of our messages, and keeps when. Returns those that changed. A message that arrived has not failed. Of two times
 * the earlier one counts: the network may tell "read" before "delivered".
 */
export async function raiseAck(tx: Tx, ids: readonly number[], ack: number, at: Date): Promise<Raised[]> {
  const rows = await tx.rows<Raised>(
    'raise ack',
    `with before as (
       select id, ack, failed_reason, case when $3 = 1 then ${leftOfFailure} end as left_reason from messages
       where company_id = $1 and id = any($2::bigint[]) and (ack < $3 or failed_reason is not null or ${isEarlier('messages')})
       for no key update)
     update messages m set ack = greatest(m.ack, $3), failed_reason = before.left_reason,
       accepted_at = least(m.accepted_at, $4), delivered_at = case when $3 >= 3 then least(m.delivered_at, $4) else m.delivered_at end,
       read_at = case when $3 >= 4 then least(m.read_at, $4) else m.read_at end from before
     where m.company_id = $1 and m.id = before.id
       and (before.ack < $3 or before.failed_reason is distinct from before.left_reason or ${isEarlier('m')})
     returning m.id, m.origin, before.ack < $3 or before.failed_reason is distinct from before.left_reason as "isRaised", ${wasUnsent}`,
    [ids, ack, at],
  )
  return rows.sort((a, b) => a.id - b.id)
}

interface SentMessage {
  id: number
  ticketId: number
  chat: string
  origin: NewMessage['origin']
  sentAt: Date
}

/** Our message with this ref, on the connection that last had it to send. */
export function findSent(tx: Tx, connectionId: number, ref: string): Promise<SentMessage | undefined> {
  return tx.row<SentMessage>(
    'find sent message',
    `select id, ticket_id as "ticketId", chat, origin, sent_at as "sentAt" from messages
     where company_id = $1 and client_id = $2 and connection_id = $3 and from_me`,
    [ref, connectionId],
  )
}

/** The network has the message under this id. Undefined when that was known already. For an erased person no id is kept. */
export function markAccepted(tx: Tx, id: number, waId: string, at: Date): Promise<Pick<Raised, 'origin' | 'isSent'> | undefined> {
  return tx.row<Pick<Raised, 'origin' | 'isSent'>>(
    'accept message',
    `with before as (
       select id, ack, failed_reason, case when ack <= 1 then ${leftOfFailure} end as left_reason, wa_id from messages
       where company_id = $1 and id = $2 and (ack = 0 or failed_reason is not null or wa_id is distinct from $3)
       for no key update)
     update messages m set ack = greatest(m.ack, 1), failed_reason = before.left_reason, wa_id = case when m.chat <> '' then $3 end,
       accepted_at = least(m.accepted_at, $4),
       copies = case when m.chat <> '' and $3 <> all(m.copies) then array_append(m.copies, $3) else m.copies end
     from before where m.company_id = $1 and m.id = before.id
       and (before.ack = 0 or before.failed_reason is distinct from before.left_reason or before.wa_id is distinct from $3)
     returning m.origin, ${wasUnsent}`,
    [id, waId, at],
  )
}

/** The message waits on its connection. False when that was known already, or the message has gone. */
export function markHeld(tx: Tx, id: number, until: Date): Promise<boolean> {
  return tx.has(
    'mark held',
    `update messages set held_until = $3
     where company_id = $1 and id = $2 and ack = 0 and failed_reason is null and held_until is distinct from $3 returning id`,
    [id, until],
  )
}

/** The network has the message under this id, and has not sent it yet. False when it is further by now. */
export function markHeldForQuality(tx: Tx, id: number, waId: string): Promise<boolean> {
  return tx.has(
    'mark held for quality',
    `update messages set held_for_quality = true, failed_reason = ${leftOfFailure}, wa_id = case when chat <> '' then $3 end
     where company_id = $1 and id = $2 and ack = 0 and ${leftOfFailure} is null and not held_for_quality returning id`,
    [id, waId],
  )
}

/** What the network said of a failure: as users are told, and in its own words. */
export interface FailureSaid {
  reason: string
  code: string
  words: string | null
  at: string
}

/** The network may still refuse a message that it took, as long as the message has not been received. A doubt is over by then. */
export function markFailed(
  tx: Tx,
  id: number,
  reason: string,
  said: FailureSaid | null = null,
): Promise<{ id: number; origin: NewMessage['origin'] } | undefined> {
  return tx.row<{ id: number; origin: NewMessage['origin'] }>(
    'mark failed',
    `update messages set failed_reason = $3, failure = $4::jsonb where company_id = $1 and id = $2
       and ack <= case when $3 = 'ERR_WAPP_UNCERTAIN' then 0 else 1 end returning id, origin`,
    [id, reason, said && JSON.stringify(said)],
  )
}

const neverSent = {
  ack: 0,
  failedReason: null,
  failure: null,
  dropped: null,
  heldUntil: null,
  heldForQuality: false,
  acceptedAt: null,
  deliveredAt: null,
  readAt: null,
}

/** Clears the failure of a message that is sent again, to where its ticket is by now. From a doubt on its copies are counted. */
export async function clearFailure(tx: Tx, id: number, to: { connectionId: number; chat: string }): Promise<void> {
  const copies = `case when failed_reason = 'ERR_WAPP_UNCERTAIN' then coalesce(copies, '{}') end`
  await tx.rows('count copies', `update messages set copies = ${copies} where company_id = $1 and id = $2`, [id])
  await tx.update('messages', { id }, { ...neverSent, ...to })
}

/** Keeps what the network said of a message that has been received. */
export async function noteFailure(tx: Tx, id: number, said: FailureSaid): Promise<void> {
  await tx.update('messages', { id }, { failure: JSON.stringify(said) })
}

/** Which user decided not to send the message, or not again. The name is kept, because the user may be deleted. */
export async function markDropped(tx: Tx, id: number, dropped: NonNullable<Message['dropped']>): Promise<void> {
  await tx.update('messages', { id }, { dropped: JSON.stringify(dropped) })
}

interface Unsent {
  id: number
  connectionId: number
  ref: string
}

/** How many of the latest messages are checked. An unsent message is not older than that. */
const latest = 200

interface UnsentOfBot extends Unsent {
  sentAt: Date
  isTemplate: boolean
}

/** The messages of bots in the ticket that the network does not have yet, on any connection. */
export async function listUnsentOfBots(tx: Tx, ticketId: number): Promise<UnsentOfBot[]> {
  return tx.rows<UnsentOfBot>(
    'list unsent of bots',
    `select id, connection_id as "connectionId", client_id as ref, sent_at as "sentAt", template is not null as "isTemplate"
     from (select * from messages where company_id = $1 and ticket_id = $2 order by id desc limit ${latest}) m
     where m.origin = 'bot' and m.ack = 0 and m.failed_reason is null and m.connection_id is not null and m.client_id is not null`,
    [ticketId],
  )
}

export interface Waiting extends Unsent {
  ticketId: number
  class: number
}

/** The messages to a contact, in any ticket, that wait on a connection in one of these classes. Ordered by ticket. */
export async function listWaiting(tx: Tx, contactIds: readonly number[], classes: readonly number[]): Promise<Waiting[]> {
  return tx.rows<Waiting>(
    'list waiting of contacts',
    `select m.id, m.ticket_id as "ticketId", o.connection_id as "connectionId", o.ref, o.class
     from connections c
     join channels.outbox o on o.connection_id = c.id and o.state = 'queued' and o.kind = 'message' and o.class = any($3::int[])
     join messages m on m.company_id = $1 and m.client_id = o.ref and m.connection_id = o.connection_id
     join tickets t on t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($2::int[])
     where c.company_id = $1 order by m.ticket_id, m.id`,
    [contactIds, classes],
  )
}

export interface StoredDetails {
  ticketId: number
  acceptedAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  reference: string | null
  failure: FailureSaid | null
}

export function findDetails(tx: Tx, id: number): Promise<StoredDetails | undefined> {
  return tx.row<StoredDetails>(
    'find message details',
    `select ticket_id as "ticketId", accepted_at as "acceptedAt", delivered_at as "deliveredAt", read_at as "readAt",
       case when from_me then client_id end as reference, failure
     from messages where company_id = $1 and id = $2`,
    [id],
  )
}

/** What the ticket's connection takes of each kind of file. Null: any, or not known. */
export async function findFileLimits(tx: Tx, ticketId: number): Promise<FileLimits | null> {
  const text = `select s.capabilities -> 'files' as files from tickets t
     join connections c on c.company_id = $1 and c.id = t.connection_id join channels.state s on s.connection_id = c.id
     where t.company_id = $1 and t.id = $2`
  return (await tx.value<FileLimits | null>('find file limits', text, [ticketId])) ?? null
}
