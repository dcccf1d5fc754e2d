import { columnOf } from '#platform/database/assignments.ts'
import type { FileColumn } from '#platform/files/file-column.ts'
import type { OutboundTemplate, Reply } from '@recado/border/content'
import type { Message } from '@recado/contract/messages/api'
import { windowOpened } from '#features/tickets/window/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'
import { joinMedia, mediaOf, type MediaRow } from '#features/media/row.ts'
import { type Stored, viewsOf } from '#platform/database/views.ts'

const writtenBy = (contact: string) => `case when ${contact}.id is not null then json_build_object('name', ${contact}.name) end`

// The page is cut first, by the index alone, and decorated after.
const selectMessageView = (source: string) => `
  select m.id, m.ticket_id as "ticketId", m.connection_id as "whatsappId", m.client_id as "clientId", m.body, m.origin,
    m.transcript, m.signature, m.from_me as "fromMe", m.read, m.ack,
    m.failed_reason as "failedReason", m.dropped, case when m.ack = 0 and m.failed_reason is null then m.held_until end as "heldUntil",
    m.held_for_quality and m.ack = 0 and m.failed_reason is null as "heldForQuality",
    m.media_type as "mediaType", m.is_deleted as "isDeleted",
    m.edited_at is not null as "isEdited", m.is_forwarded as "isForwarded", m.quoted_copy as "quotedCopy", m.ad, m.link,
    m.template - 'wire' as template, coalesce(cardinality(m.copies) > 1, false) as "arrivedTwice",
    m.sent_at as "createdAt", ${mediaOf('file')} as file,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user", ${writtenBy('c')} as contact,
    reactions.list as reactions,
    case when q.id is not null then json_build_object('id', q.id, 'body', q.body, 'fromMe', q.from_me, 'mediaType', q.media_type,
      'isDeleted', q.is_deleted, 'file', ${mediaOf('quoted')}, 'contact', ${writtenBy('writer')}) end as "quotedMsg"
  from (${source}) m
  ${joinMedia('file', 'm.media_id')}
  left join users u on u.company_id = $1 and u.id = m.user_id
  left join contacts c on c.company_id = $1 and c.id = m.contact_id
  left join messages q on q.company_id = $1 and q.id = m.quoted_id
  ${joinMedia('quoted', 'q.media_id')}
  left join contacts writer on writer.company_id = $1 and writer.id = q.contact_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.author = '', 'name', by.name)
      order by r.created_at, r.author), '[]') as list
    from message_reactions r left join contacts by on by.company_id = $1 and by.id = r.contact_id
    where r.company_id = $1 and r.message_id = m.id and r.emoji <> '') reactions`

type Quoted = NonNullable<Message['quotedMsg']>

/** Keeps the file of a message that we asked WhatsApp to delete: WhatsApp refuses some, and they come back. */
export const fileColumn: FileColumn = {
  table: 'messages',
  column: 'media_id',
  hidden: 'r.is_deleted',
  mayReturn: (since) =>
    `exists (select from message_changes c where c.company_id = r.company_id and c.message_id = r.id
       and c.kind = 'delete' and c.created_at >= ${since})`,
}

/** A message as it is stored. message-view.ts turns it into what screens see. */
export interface MessageRow extends Stored<Omit<Message, 'media' | 'mediaUrl' | 'quotedMsg'>> {
  file: MediaRow | null
  quotedMsg: (Omit<Quoted, 'media' | 'mediaUrl'> & { file: MediaRow | null }) | null
}

/** A ticket's messages, newest first. */
export async function listMessages(tx: Tx, ticketId: number, { limit, offset }: Slice): Promise<MessageRow[]> {
  const ids = 'select id from messages where company_id = $1 and ticket_id = $2 order by id desc limit $3 offset $4'
  const source = `select * from messages where company_id = $1 and id = any(array(${ids}))`
  return tx.views('list messages', `${selectMessageView(source)} order by m.id desc`, [ticketId, limit, offset])
}

export function findMessage(tx: Tx, id: number): Promise<MessageRow | undefined> {
  const source = 'select * from messages where company_id = $1 and id = $2'
  return tx.view<MessageRow>('find message', selectMessageView(source), [id])
}

/** What the network needs to know of a message. */
export interface StoredMessage {
  id: number
  ticketId: number
  contactId: number | null
  connectionId: number | null
  userId: number | null
  origin: NewMessage['origin']
  clientId: string | null
  chat: string
  waId: string | null
  participant: string
  fromMe: boolean
  body: string
  signature: string | null
  mediaType: string
  ack: number
  failedReason: string | null
  isDeleted: boolean
  editedAt: Date | null
  isForwarded: boolean
  sentAt: Date
  file: MediaRow | null
  /** A tiny JPEG of the file, base64, that goes with it. */
  preview: string | null
  template: StoredTemplate | null
  quoted: {
    clientId: string | null
    chat: string
    waId: string | null
    fromMe: boolean
    participant: string
    body: string
    signature: string | null
    mediaType: string
    fileName: string | null
  } | null
}

export function findStored(tx: Tx, id: number): Promise<StoredMessage | undefined> {
  return tx.row<StoredMessage>(
    'find stored message',
    `select m.id, m.ticket_id as "ticketId", m.contact_id as "contactId", m.connection_id as "connectionId",
       m.user_id as "userId", m.origin,
       m.client_id as "clientId", m.chat, m.wa_id as "waId", m.participant, m.from_me as "fromMe", m.body, m.signature,
       m.media_type as "mediaType", m.ack,
       m.failed_reason as "failedReason", m.is_deleted as "isDeleted", m.edited_at as "editedAt", m.is_forwarded as "isForwarded",
       m.sent_at as "sentAt", m.template, ${mediaOf('file')} as file, file.preview,
       (select jsonb_build_object('clientId', q.client_id, 'chat', q.chat, 'waId', q.wa_id, 'fromMe', q.from_me,
           'participant', q.participant, 'body', q.body, 'signature', q.signature, 'mediaType', q.media_type,
           'fileName', (select f.name from media f where f.company_id = $1 and f.id = q.media_id))
          from messages q where q.company_id = $1 and q.id = m.quoted_id) as quoted
     from messages m ${joinMedia('file', 'm.media_id')} where m.company_id = $1 and m.id = $2`,
    [id],
  )
}

export interface NewMessage {
  companyId: number
  ticketId: number
  /** The author, when a customer wrote it. */
  contactId: number | null
  connectionId: number
  userId: number | null
  clientId: string | null
  chat: string
  /** The network's id. A message that we send has none yet. */
  waId: string | null
  participant: string
  fromMe: boolean
  read: boolean
  origin: 'contact' | 'agent' | 'phone' | 'bot' | 'schedule' | 'campaign' | 'api'
  body: string
  signature?: string | null
  mediaType: string
  mediaId: number | null
  isForwarded: boolean
  ack: number
  failedReason: string | null
  quotedId: number | null
  quotedCopy?: QuotedCopy | null
  ad?: Advertisement | null
  link?: LinkPreview | null
  reply?: Reply | null
  template?: StoredTemplate | null
  sentAt: Date
  createdAt: Date
}

/** What people read of a template, by its parts, and what the network is told besides the file. */
export interface StoredTemplate extends NonNullable<Message['template']> {
  wire: OutboundTemplate
}

export type QuotedCopy = NonNullable<Message['quotedCopy']>
export type Advertisement = NonNullable<Message['ad']>
export type LinkPreview = NonNullable<Message['link']>

const newColumns = [
  ...([
    'companyId',
    'ticketId',
    'contactId',
    'connectionId',
    'userId',
    'clientId',
    'chat',
    'waId',
    'participant',
    'fromMe',
  ] as const),
  ...(['read', 'origin', 'body', 'signature', 'mediaType', 'mediaId', 'isForwarded', 'ack', 'failedReason', 'quotedId'] as const),
  ...(['quotedCopy', 'ad', 'link', 'reply', 'template', 'sentAt', 'createdAt'] as const),
]
const insertion = `insert into messages (${newColumns.map(columnOf).join(', ')})
  values (${newColumns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`
const inserted = `with changed as (${insertion}), opened as (${windowOpened('changed')})
  select ${viewsOf(selectMessageView('select * from changed'))} as views,
  exists (select from awaited_words w where w.company_id = $1 and w.contact_id = $3 and w.connection_id = $4) as "followsCampaign"`

interface Inserted {
  row: MessageRow
  /** Whether a campaign has ever written to the contact on the connection. */
  followsCampaign: boolean
}

export async function insertMessage(tx: SystemTx, message: NewMessage): Promise<Inserted> {
  const values = newColumns.map((property) => message[property] ?? null)
  type Answer = { views: [MessageRow]; followsCampaign: boolean }
  const [{ views, followsCampaign }] = (await tx.named<Answer>('insert message', inserted, values)) as [Answer]
  return { row: views[0], followsCampaign }
}

export interface Sent {
  id: number
  ticketId: number
  connectionId: number | null
  failedReason: string | null
  isDeleted: boolean
}

/** The message for which the screen's own id was used before, locked. */
export function lockByClientId(tx: Tx, clientId: string): Promise<Sent | undefined> {
  return tx.row<Sent>(
    'lock message by client id',
    `select id, ticket_id as "ticketId", connection_id as "connectionId", failed_reason as "failedReason",
       is_deleted as "isDeleted"
     from messages where company_id = $1 and client_id = $2 for no key update`,
    [clientId],
  )
}

/** The message with this id in the conversations with any of these contacts. */
export function findQuotedId(
  tx: Tx,
  { connectionId, contactIds, waId }: { connectionId: number; contactIds: readonly number[]; waId: string },
): Promise<number | undefined> {
  return tx.value<number>(
    'find quoted message',
    `select m.id from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = $3
       and exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and t.contact_id = any($4::int[]))
     order by m.id limit 1`,
    [connectionId, waId, contactIds],
  )
}

export interface ReceivedKey {
  /** Null when the connection is gone or the writer was erased, so that there is no phone to tell. */
  connectionId: number | null
  chat: string
  waId: string
  participant: string
}

/** Marks the customer's messages as read. Returns those that were unread. */
export async function markRead(tx: Tx, ticketId: number): Promise<ReceivedKey[]> {
  return tx.rows<ReceivedKey>(
    'mark read',
    `update messages set read = true where company_id = $1 and ticket_id = $2 and not from_me and not read
     returning (select c.id from connections c where c.company_id = $1 and c.id = connection_id and wa_id is not null) as "connectionId",
       chat, wa_id as "waId", participant`,
    [ticketId],
  )
}

export async function listIdsByMedia(tx: Tx, mediaId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'list messages by media',
    'select id from messages where company_id = $1 and media_id = $2 order by id',
    [mediaId],
  )
  return rows.map((row) => row.id)
}

/** The tickets with undeleted messages that carry this file. */
export async function listTicketIdsByMedia(tx: Tx, mediaId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'list tickets by media',
    'select distinct ticket_id as id from messages where company_id = $1 and media_id = $2 and not is_deleted',
    [mediaId],
  )
  return rows.map((row) => row.id)
}

export async function isLast(tx: Tx, ticketId: number, id: number): Promise<boolean> {
  const rows = await tx.rows(
    'is message last',
    'select id from messages where company_id = $1 and ticket_id = $2 and id > $3 order by id limit 1',
    [ticketId, id],
  )
  return rows.length === 0
}
