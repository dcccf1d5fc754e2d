import { address } from '@recado/border/address'
import type { Reply } from '@recado/border/content'
import { ack, groupName, inboundChange } from '@recado/border/signals'
import type { Message } from '@recado/contract/messages/api'
import { z } from 'zod'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

const daysKept = 7
/** There is a maximum, because a stranger may invent changes to messages that never come. */
const maxPerChat = 1_000

/** The signals that may come before their message, in the form in which they are kept. */
const earlySignal = z.discriminatedUnion('kind', [
  inboundChange.extend({ kind: z.literal('change') }),
  z.object({ kind: z.literal('receipt'), chat: address, ack, at: z.iso.datetime().exactOptional() }),
  /** Our own phone has read the message. */
  z.object({ kind: z.literal('read'), chat: address }),
  /** A stored message quotes it. */
  z.object({ kind: z.literal('quote'), messageId: z.number() }),
  /** The name of a group, which waits for no particular message. */
  groupName.extend({ kind: z.literal('name') }),
])
export type EarlySignal = z.output<typeof earlySignal>

export interface NewEarly {
  companyId: number
  connectionId: number
  chat: string
  waIds: readonly string[]
  signal: EarlySignal
  sentAt: Date
  createdAt: Date
}

/** What two signals have in common when only the later one counts: who does what to which message. */
const deedOf = (signal: string) =>
  `(${signal} - array['waId', 'sentAt', 'ack', 'at', 'byAdmin'] #- '{change,emoji}' #- '{change,text}'
    || jsonb_build_object('says', ${signal} -> 'change' ? 'text'))`

/**
 * Keeps a signal that came before its message, and only the newest signals of each conversation. Of repeated signals, such as edits, only
 * the latest is kept. A receipt for a change of ours waits for no message.
 */
export async function insertEarly(tx: Tx, { signal, ...row }: NewEarly): Promise<void> {
  const { connectionId, chat, waIds, sentAt, createdAt } = row
  await tx.rows(
    'insert early signal',
    `with outdone as (
       delete from early_signals e where e.company_id = $1 and e.connection_id = $2 and e.chat = $3 and e.wa_id = any($4::text[])
         and ${deedOf('e.signal')} = ${deedOf('$5::jsonb')} and (e.signal ->> 'ack' is null or e.signal ->> 'ack' <= $5::jsonb ->> 'ack')
         and e.sent_at <= $6)
     insert into early_signals (company_id, connection_id, chat, wa_id, signal, sent_at, created_at)
     select $1, $2, $3, told.wa_id, $5::jsonb, $6, $7 from unnest($4::text[]) as told (wa_id)
     where not exists (select from message_changes c where c.company_id = $1 and c.connection_id = $2 and c.wa_id = told.wa_id)
       and not exists (
         select from early_signals e where e.company_id = $1 and e.connection_id = $2 and e.chat = $3 and e.wa_id = told.wa_id
           and ${deedOf('e.signal')} = ${deedOf('$5::jsonb')} and (e.sent_at > $6 or e.signal ->> 'ack' > $5::jsonb ->> 'ack'))`,
    [connectionId, chat, waIds, JSON.stringify(signal), sentAt, createdAt],
  )
  await tx.rows(
    'delete surplus early signals',
    `delete from early_signals where company_id = $1 and id in (
       select e.id from early_signals e where e.company_id = $1 and e.connection_id = $2 and e.chat = $3 order by e.id desc offset $4)`,
    [connectionId, chat, maxPerChat],
  )
}

/** Keeps the latest name of a group that is not known yet. */
export async function insertEarlyName(tx: Tx, { signal, ...row }: Omit<NewEarly, 'waIds'>): Promise<void> {
  const { connectionId, chat, sentAt, createdAt } = row
  await tx.rows(
    'insert early name',
    `with outdated as (
       delete from early_signals where company_id = $1 and connection_id = $2 and chat = $3 and wa_id = '' and sent_at <= $5)
     insert into early_signals (company_id, connection_id, chat, wa_id, signal, sent_at, created_at)
     select $1, $2, $3, '', $4::jsonb, $5, $6
     where not exists (
       select from early_signals where company_id = $1 and connection_id = $2 and chat = $3 and wa_id = '' and sent_at > $5)`,
    [connectionId, chat, JSON.stringify(signal), sentAt, createdAt],
  )
}

export interface EarlySignalRow {
  id: number
  connectionId: number
  waId: string
  signal: EarlySignal
}

const early = 'select id, connection_id as "connectionId", wa_id as "waId", signal from early_signals'

/** The signals that wait for a message with this id, in the order in which they happened. */
export async function listEarly(tx: Tx, connectionId: number, waId: string): Promise<EarlySignalRow[]> {
  const text = `${early} where company_id = $1 and connection_id = $2 and wa_id = $3 order by sent_at, id`
  return readable(await tx.rows('list early signals', text, [connectionId, waId]))
}

/** The signals that wait in these conversations, on any connection. */
export async function listEarlyIn(tx: Tx, chats: readonly string[]): Promise<EarlySignalRow[]> {
  const text = `${early} where company_id = $1 and connection_id = any(array(select c.id from connections c where c.company_id = $1))
    and chat = any($2::text[]) order by sent_at, id`
  return readable(await tx.rows('list early signals of chats', text, [chats]))
}

/** Rows that an older release wrote in another form block nothing. */
function readable(rows: readonly (Omit<EarlySignalRow, 'signal'> & { signal: unknown })[]): EarlySignalRow[] {
  return rows.flatMap((row) => {
    const { data } = earlySignal.safeParse(row.signal)
    return data ? [{ ...row, signal: data }] : []
  })
}

export async function deleteEarly(tx: Tx, id: number): Promise<void> {
  await tx.rows('delete early signal', 'delete from early_signals where company_id = $1 and id = $2', [id])
}

/** Deletes what has waited long enough, for the whole installation. */
export async function deleteStale(tx: SystemTx, now: Date): Promise<void> {
  await tx.named(
    'delete stale early signals',
    'delete from early_signals where created_at < $1::timestamptz - make_interval(days => $2)',
    [now, daysKept],
  )
}

export interface Read {
  ticketId: number
  /** The last of the messages, in the order in which they were sent. */
  lastId: number
  sentAt: Date
  waIds: string[]
}

/** The conversations with these contacts that hold the read messages, always in the same order. */
export async function listRead(
  tx: Tx,
  { connectionId, contactIds, waIds }: { connectionId: number; contactIds: readonly number[]; waIds: readonly string[] },
): Promise<Read[]> {
  return tx.rows(
    'list read messages',
    `select m.ticket_id as "ticketId", (array_agg(m.id order by m.sent_at desc, m.id desc))[1] as "lastId", max(m.sent_at) as "sentAt",
       array_agg(m.wa_id) as "waIds" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = any($3::text[]) and not m.from_me
       and exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($4::int[]))
     group by m.ticket_id order by m.ticket_id`,
    [connectionId, waIds, contactIds],
  )
}

/** Marks the customer's messages as read: these, and those sent before the last of them. */
export async function markReadUpTo(tx: Tx, { ticketId, lastId, sentAt, waIds }: Read): Promise<void> {
  await tx.rows(
    'mark read up to',
    `update messages set read = true where company_id = $1 and ticket_id = $2 and not from_me and not read
       and ((sent_at, id) <= ($4, $3) or wa_id = any($5::text[]))`,
    [ticketId, lastId, sentAt, waIds],
  )
}

/**
 * Gives the contact the reactions that came under names not known as the contact's then. Of two reactions to the same message the later one
 * counts.
 */
export async function adoptReactions(tx: Tx, contactId: number, names: readonly string[]): Promise<void> {
  await tx.rows(
    'adopt reactions',
    `update message_reactions set contact_id = $2
     where company_id = $1 and contact_id is null and author <> '' and author = any($3::text[])`,
    [contactId, names],
  )
  await tx.rows(
    'delete outdone reactions',
    `delete from message_reactions r where r.company_id = $1 and r.contact_id = $2 and exists (
       select from message_reactions l where l.company_id = $1 and l.message_id = r.message_id and l.contact_id = $2
         and (l.created_at, l.author) > (r.created_at, r.author))`,
    [contactId],
  )
}

/** A sender may use one id again and again. No more than this many messages are read. */
const maxSameId = 1_100

export interface SameIdMessage {
  id: number
  mediaType: string
  chat: string
  participant: string
  contactId: number | null
  /** The contact whose conversation it is in. */
  ownerId: number
}

/** Messages that have the same id on the network. Writers make the ids, so in another conversation it is another message. */
export async function findMessagesByWaId(
  tx: Tx,
  key: { connectionId: number; waId: string; fromMe: boolean; chat: string },
): Promise<SameIdMessage[]> {
  return tx.rows<SameIdMessage>(
    'find messages by wa id',
    `select m.id, m.media_type as "mediaType", m.chat, m.participant, m.contact_id as "contactId", t.contact_id as "ownerId"
     from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = $3 and m.from_me = $4
     order by m.chat <> $5, m.id limit ${maxSameId}`,
    [key.connectionId, key.waId, key.fromMe, key.chat],
  )
}

export interface SaidRow {
  id: number
  mediaType: string
  body: string
  reply: Reply | null
  ad: Message['ad']
}

/** The last messages that customers wrote in a ticket after a given message, and not before `since`, oldest first. */
export async function listSaid(
  tx: Tx,
  { ticketId, afterId, since }: { ticketId: number; afterId: number; since: Date },
): Promise<SaidRow[]> {
  const rows = await tx.rows<SaidRow>(
    'list said',
    `select id, media_type as "mediaType", body, reply, ad from messages
     where company_id = $1 and ticket_id = $2 and id > $3 and sent_at >= $4 and not from_me and not is_deleted
       and media_type not in ('call_log', 'undecryptable')
     order by id desc limit 50`,
    [ticketId, afterId, since],
  )
  return rows.reverse()
}
