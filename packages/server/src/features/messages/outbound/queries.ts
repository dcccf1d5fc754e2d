import type { Tx } from '#platform/database/db.ts'
import type { NewMessage } from '#features/messages/queries.ts'

export interface Raised {
  id: number
  origin: NewMessage['origin']
  /** Until now it had not left, or was thought to have failed. */
  isSent: boolean
}

/** Has the contact ever written on this connection, other than in a group? */
export async function hasWritten(tx: Tx, companyId: number, connectionId: number, contactId: number): Promise<boolean> {
  const rows = await tx.named(
    'has written',
    `select from messages where company_id = $1 and contact_id = $3 and connection_id = $2 and not from_me and participant = '' limit 1`,
    [companyId, connectionId, contactId],
  )
  return rows.length > 0
}

/** Our messages with these ids, in conversations with these contacts or, without any, in all; ordered by ticket. */
export async function listOwn(
  tx: Tx,
  companyId: number,
  {
    connectionId,
    waIds,
    contactIds,
  }: { connectionId: number; waIds: readonly string[]; contactIds: readonly number[] | undefined },
): Promise<{ id: number; waId: string; ticketId: number }[]> {
  return tx.named<{ id: number; waId: string; ticketId: number }>(
    'list own messages',
    `select m.id, m.wa_id as "waId", m.ticket_id as "ticketId" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = any($3::text[]) and m.from_me
       and ($4::int[] is null or exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($4)))
     order by m.ticket_id, m.id`,
    [companyId, connectionId, waIds, contactIds],
  )
}

/** Raises the delivery rank of our messages; returns those that rose. What arrived did not fail. */
export async function raiseAck(tx: Tx, companyId: number, ids: readonly number[], ack: number): Promise<Raised[]> {
  const rows = await tx.named<Raised>(
    'raise ack',
    `with before as (
       select id, ack, failed_reason from messages
       where company_id = $1 and id = any($2::bigint[]) and (ack < $3 or failed_reason is not null)
       for no key update)
     update messages m set ack = greatest(m.ack, $3), failed_reason = null from before
     where m.company_id = $1 and m.id = before.id returning m.id, m.origin, before.ack = 0 or before.failed_reason is not null as "isSent"`,
    [companyId, ids, ack],
  )
  return rows.sort((a, b) => a.id - b.id)
}

/** The message of ours that goes by this name, on the connection that last had it to send. */
export async function findSent(
  tx: Tx,
  companyId: number,
  connectionId: number,
  ref: string,
): Promise<{ id: number; ticketId: number; chat: string; origin: NewMessage['origin'] } | undefined> {
  const [row] = await tx.named<{ id: number; ticketId: number; chat: string; origin: NewMessage['origin'] }>(
    'find sent message',
    `select id, ticket_id as "ticketId", chat, origin from messages
     where company_id = $1 and client_id = $2 and connection_id = $3 and from_me`,
    [companyId, ref, connectionId],
  )
  return row
}

/** It is with the network, under this id; undefined when that was known. Of an erased person no id is kept. */
export async function accept(
  tx: Tx,
  companyId: number,
  id: number,
  waId: string,
): Promise<Pick<Raised, 'origin' | 'isSent'> | undefined> {
  const [row] = await tx.named<Pick<Raised, 'origin' | 'isSent'>>(
    'accept message',
    `with before as (
       select id, ack, failed_reason from messages
       where company_id = $1 and id = $2 and (ack = 0 or failed_reason is not null or wa_id is distinct from $3) for no key update)
     update messages m set ack = greatest(m.ack, 1), failed_reason = null, wa_id = case when m.chat <> '' then $3 end from before
     where m.company_id = $1 and m.id = before.id returning m.origin, before.ack = 0 or before.failed_reason is not null as "isSent"`,
    [companyId, id, waId],
  )
  return row
}

/** It waits on its line; false when that is no news, or it has gone. */
export async function markHeld(tx: Tx, companyId: number, id: number, until: Date): Promise<boolean> {
  const rows = await tx.named(
    'mark held',
    `update messages set held_until = $3
     where company_id = $1 and id = $2 and ack = 0 and failed_reason is null and held_until is distinct from $3 returning id`,
    [companyId, id, until],
  )
  return rows.length > 0
}

/** What the network had taken it may still refuse, as long as nobody has received it. */
export async function markFailed(
  tx: Tx,
  companyId: number,
  id: number,
  reason: string,
): Promise<{ id: number; origin: NewMessage['origin'] } | undefined> {
  const [row] = await tx.named<{ id: number; origin: NewMessage['origin'] }>(
    'mark failed',
    `update messages set failed_reason = $3 where company_id = $1 and id = $2 and ack <= 1 returning id, origin`,
    [companyId, id, reason],
  )
  return row
}

interface Unsent {
  id: number
  connectionId: number
  ref: string
}

/** How many of the latest messages are looked at: what has not been sent is not that old. */
const latest = 200

/** What bots have written in the ticket and the network does not have yet, on whichever connection. */
export async function listUnsentOfBots(tx: Tx, companyId: number, ticketId: number): Promise<Unsent[]> {
  return tx.named<Unsent>(
    'list unsent of bots',
    `select id, connection_id as "connectionId", client_id as ref
     from (select * from messages where company_id = $1 and ticket_id = $2 order by id desc limit ${latest}) m
     where m.origin = 'bot' and m.ack = 0 and m.failed_reason is null and m.connection_id is not null and m.client_id is not null`,
    [companyId, ticketId],
  )
}

export interface Waiting extends Unsent {
  ticketId: number
  class: number
}

/** The messages to a contact, in whichever ticket, that wait on a line in one of these classes; ordered by ticket. */
export async function listWaiting(
  tx: Tx,
  companyId: number,
  contactIds: readonly number[],
  classes: readonly number[],
): Promise<Waiting[]> {
  return tx.named<Waiting>(
    'list waiting of contacts',
    `select m.id, m.ticket_id as "ticketId", o.connection_id as "connectionId", o.ref, o.class
     from connections c
     join channels.outbox o on o.connection_id = c.id and o.state = 'queued' and o.kind = 'message' and o.class = any($3::int[])
     join messages m on m.company_id = $1 and m.client_id = o.ref and m.connection_id = o.connection_id
     join tickets t on t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($2::int[])
     where c.company_id = $1 order by m.ticket_id, m.id`,
    [companyId, contactIds, classes],
  )
}
