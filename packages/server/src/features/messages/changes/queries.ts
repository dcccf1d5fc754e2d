import type { Reply } from '@recado/border/content'
import type { Tx } from '#platform/database/tx.ts'
import type { Advertisement, LinkPreview, QuotedCopy, StoredTemplate } from '#features/messages/queries.ts'

export type MessagePatch = Partial<{
  body: string
  mediaType: string
  mediaId: number | null
  quotedId: number | null
  quotedCopy: QuotedCopy | null
  ad: Advertisement | null
  link: LinkPreview | null
  reply: Reply | null
  isForwarded: boolean
  editedAt: Date | null
  isDeleted: boolean
  transcript: string
  template: StoredTemplate | null
}>

export async function patchMessage(tx: Tx, id: number, patch: MessagePatch): Promise<void> {
  await tx.update('messages', { id }, patch)
}

/** What was there before a change that we asked for. */
export type PreviousState =
  | { kind: 'edit'; body: string; editedAt: string | null }
  | { kind: 'delete' }
  | { kind: 'reaction'; emoji: string }

export interface NewChange {
  messageId: number
  connectionId: number
  /** Our own reference for the change. */
  ref: string
  userId: number
  before: PreviousState
  createdAt: Date
}

export async function insertChange(tx: Tx, { before, ...change }: NewChange): Promise<void> {
  await tx.insert('messageChanges', { ...change, kind: before.kind, before: JSON.stringify(before) })
}

export interface Change {
  id: number
  messageId: number
  before: PreviousState
}

export function findChange(tx: Tx, ref: string): Promise<Change | undefined> {
  return tx.row<Change>(
    'find message change',
    `select id, message_id as "messageId", before from message_changes where company_id = $1 and ref = $2`,
    [ref],
  )
}

/** The changes that were asked for of a message, as they were handed to connections. */
export async function listAsked(tx: Tx, messageId: number): Promise<{ connectionId: number; ref: string }[]> {
  return tx.rows(
    'list changes asked for',
    `select connection_id as "connectionId", ref from message_changes where company_id = $1 and message_id = $2 and ref is not null`,
    [messageId],
  )
}

/** Stores the network's id of a change. Signals that came for that id before are about no message, so they are deleted. */
export async function setWaIdOfChange(tx: Tx, ref: string, waId: string): Promise<void> {
  await tx.rows(
    'name message change',
    `with named as (update message_changes set wa_id = $3 where company_id = $1 and ref = $2 returning connection_id)
     delete from early_signals e using named n where e.company_id = $1 and e.connection_id = n.connection_id and e.wa_id = $3`,
    [ref, waId],
  )
}

/** The first later change of the same kind. */
export function findLaterChange(tx: Tx, { id, messageId, before }: Change): Promise<Change | undefined> {
  return tx.row<Change>(
    'find later message change',
    `select id, message_id as "messageId", before from message_changes
     where company_id = $1 and message_id = $2 and kind = $3 and id > $4 order by id limit 1`,
    [messageId, before.kind, id],
  )
}

export async function updateBefore(tx: Tx, id: number, before: PreviousState): Promise<void> {
  await tx.update('messageChanges', { id }, { before: JSON.stringify(before) })
}

export async function deleteChange(tx: Tx, id: number): Promise<void> {
  await tx.delete('messageChanges', { id })
}

/** A reaction. Its author is the chat key of a person, or empty for our own number. */
export interface Reaction {
  companyId: number
  messageId: number
  author: string
  contactId: number | null
  emoji: string
  createdAt: Date
}

/** When a person last reacted, or took a reaction back. */
export function findReactionTime(
  tx: Tx,
  { messageId, author, contactId }: Omit<Reaction, 'emoji' | 'createdAt'>,
): Promise<Date | undefined> {
  return tx.value<Date>(
    'find reaction time',
    `select created_at as at from message_reactions where company_id = $1 and message_id = $2 and (author = $3 or contact_id = $4)
     order by created_at desc limit 1`,
    [messageId, author, contactId],
  )
}

/** One reaction per person, whatever the person's address. An empty emoji takes it back, and its time stays. */
export async function setReaction(tx: Tx, { messageId, author, contactId, emoji, createdAt }: Reaction): Promise<void> {
  await tx.rows(
    'delete reaction',
    `delete from message_reactions where company_id = $1 and message_id = $2 and (author = $3 or contact_id = $4)`,
    [messageId, author, contactId],
  )
  // A person may react on the phone and here concurrently.
  await tx.rows(
    'upsert reaction',
    `insert into message_reactions (company_id, message_id, author, contact_id, emoji, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, message_id, author) do update set emoji = excluded.emoji, created_at = excluded.created_at`,
    [messageId, author, contactId, emoji, createdAt],
  )
}

export async function findReaction(tx: Tx, messageId: number, author: string): Promise<string> {
  return (
    (await tx.value<string>(
      'find reaction',
      'select emoji from message_reactions where company_id = $1 and message_id = $2 and author = $3',
      [messageId, author],
    )) ?? ''
  )
}

export interface Target {
  connectionId: number
  /** The conversation is with one of these contacts: those for which the network's name stands. */
  contactIds: readonly number[]
  waId: string
  /** Null where the network does not say whose message it is. */
  fromMe: boolean | null
  /** The author: in a group the member, otherwise the person. */
  participant: string
  writerIds: readonly number[]
}

/** The message that is to change. Its author makes the id, and two members of a group may make the same one. */
export function findTarget(tx: Tx, target: Target): Promise<{ id: number; mediaType: string } | undefined> {
  const { connectionId, contactIds, waId, fromMe, participant, writerIds } = target
  return tx.row<{ id: number; mediaType: string }>(
    'find changed message',
    `select m.id, m.media_type as "mediaType" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = $3 and ($4::boolean is null or m.from_me = $4)
       and (m.from_me or m.participant = $6 or m.contact_id = any($7::int[]))
       and exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($5::int[]))
     order by m.id limit 1`,
    [connectionId, waId, fromMe, contactIds, participant, writerIds],
  )
}
