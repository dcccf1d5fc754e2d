import type { Reply } from '@recado/border/content'
import type { Tx } from '#platform/database/db.ts'
import type { Advertisement, LinkPreview, QuotedCopy } from '#features/messages/queries.ts'

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
}>

export async function patchMessage(tx: Tx, companyId: number, id: number, patch: MessagePatch): Promise<void> {
  await tx.sql.updateTable('messages').set(patch).where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** What was there before a change that we asked for. */
export type Before =
  | { kind: 'edit'; body: string; editedAt: string | null }
  | { kind: 'delete' }
  | { kind: 'reaction'; emoji: string }

export interface NewChange {
  companyId: number
  messageId: number
  connectionId: number
  /** Our own name for it. */
  ref: string
  userId: number
  before: Before
  createdAt: Date
}

export async function insertChange(tx: Tx, { before, ...change }: NewChange): Promise<void> {
  await tx.sql
    .insertInto('messageChanges')
    .values({ ...change, kind: before.kind, before: JSON.stringify(before) })
    .execute()
}

export interface Change {
  id: number
  messageId: number
  before: Before
}

export async function findChange(tx: Tx, companyId: number, ref: string): Promise<Change | undefined> {
  const [row] = await tx.named<Change>(
    'find message change',
    `select id, message_id as "messageId", before from message_changes where company_id = $1 and ref = $2`,
    [companyId, ref],
  )
  return row
}

/** What was asked for of a message, as it was handed to lines. */
export async function listAsked(tx: Tx, companyId: number, messageId: number): Promise<{ connectionId: number; ref: string }[]> {
  return tx.named(
    'list changes asked for',
    `select connection_id as "connectionId", ref from message_changes where company_id = $1 and message_id = $2 and ref is not null`,
    [companyId, messageId],
  )
}

/** The network's id of a change; what came for that id before is about no message. */
export async function nameChange(tx: Tx, companyId: number, ref: string, waId: string): Promise<void> {
  await tx.named(
    'name message change',
    `with named as (update message_changes set wa_id = $3 where company_id = $1 and ref = $2 returning connection_id)
     delete from early_signals e using named n where e.company_id = $1 and e.connection_id = n.connection_id and e.wa_id = $3`,
    [companyId, ref, waId],
  )
}

/** The first change of the same kind that was asked for later. */
export async function findLaterChange(tx: Tx, companyId: number, { id, messageId, before }: Change): Promise<Change | undefined> {
  const [row] = await tx.named<Change>(
    'find later message change',
    `select id, message_id as "messageId", before from message_changes
     where company_id = $1 and message_id = $2 and kind = $3 and id > $4 order by id limit 1`,
    [companyId, messageId, before.kind, id],
  )
  return row
}

export async function updateBefore(tx: Tx, companyId: number, id: number, before: Before): Promise<void> {
  await tx.sql
    .updateTable('messageChanges')
    .set({ before: JSON.stringify(before) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteChange(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('messageChanges').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Who reacts: the chat key of a person, or empty for our own number. */
export interface Reaction {
  companyId: number
  messageId: number
  author: string
  contactId: number | null
  emoji: string
  createdAt: Date
}

/** When a person last reacted, or took a reaction back. */
export async function findReactionTime(
  tx: Tx,
  { companyId, messageId, author, contactId }: Omit<Reaction, 'emoji' | 'createdAt'>,
): Promise<Date | undefined> {
  const [row] = await tx.named<{ at: Date }>(
    'find reaction time',
    `select created_at as at from message_reactions where company_id = $1 and message_id = $2 and (author = $3 or contact_id = $4)
     order by created_at desc limit 1`,
    [companyId, messageId, author, contactId],
  )
  return row?.at
}

/** One reaction per person, however addressed; an empty emoji takes it back, and its time stays. */
export async function setReaction(tx: Tx, { emoji, ...reaction }: Reaction): Promise<void> {
  const { companyId, messageId, author, contactId } = reaction
  await tx.named(
    'delete reaction',
    `delete from message_reactions where company_id = $1 and message_id = $2 and (author = $3 or contact_id = $4)`,
    [companyId, messageId, author, contactId],
  )
  await tx.sql
    .insertInto('messageReactions')
    .values({ ...reaction, emoji })
    // Somebody may react on the phone and here at the same moment.
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'messageId', 'author']).doUpdateSet({ emoji, createdAt: reaction.createdAt }),
    )
    .execute()
}

export async function findReaction(tx: Tx, companyId: number, messageId: number, author: string): Promise<string> {
  const [row] = await tx.named<{ emoji: string }>(
    'find reaction',
    'select emoji from message_reactions where company_id = $1 and message_id = $2 and author = $3',
    [companyId, messageId, author],
  )
  return row?.emoji ?? ''
}

export interface Target {
  connectionId: number
  /** Whose conversation it is: any of the contacts the network's name stands for. */
  contactIds: readonly number[]
  waId: string
  fromMe: boolean
  /** Who wrote it: in a group the member, otherwise the person. */
  participant: string
  writerIds: readonly number[]
}

/** The message that is meant: ids are made by the writer, and two members of a group may make the same one. */
export async function findTarget(
  tx: Tx,
  companyId: number,
  target: Target,
): Promise<{ id: number; mediaType: string } | undefined> {
  const { connectionId, contactIds, waId, fromMe, participant, writerIds } = target
  const [row] = await tx.named<{ id: number; mediaType: string }>(
    'find changed message',
    `select m.id, m.media_type as "mediaType" from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = $3 and m.from_me = $4
       and (m.from_me or m.participant = $6 or m.contact_id = any($7::int[]))
       and exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($5::int[]))
     order by m.id limit 1`,
    [companyId, connectionId, waId, fromMe, contactIds, participant, writerIds],
  )
  return row
}
