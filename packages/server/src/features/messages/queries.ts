import type { Message } from '@recado/contract/messages'
import type { Tx } from '#platform/db.ts'

const pageSize = 20

const decorate = (source: string) => `
  select m.id, m.ticket_id as "ticketId", m.client_id as "clientId", m.body, m.from_me as "fromMe", m.read, m.ack,
    m.failed_reason as "failedReason", m.media_type as "mediaType", m.media_url as "mediaUrl",
    m.is_deleted as "isDeleted", m.is_edited as "isEdited", m.sent_at as "createdAt",
    (select jsonb_build_object('name', c.name) from contacts c where c.company_id = $1 and c.id = m.contact_id) as contact,
    (select jsonb_build_object('id', q.id, 'body', q.body, 'fromMe', q.from_me, 'mediaType', q.media_type, 'mediaUrl', q.media_url,
         'contact', (select jsonb_build_object('name', c.name) from contacts c where c.company_id = $1 and c.id = q.contact_id))
       from messages q where q.company_id = $1 and q.id = m.quoted_id) as "quotedMsg"
  from (${source}) m`

type Row = Omit<Message, 'createdAt'> & { createdAt: Date }

function toMessage(row: Row): Message {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** A page of a ticket's messages: page 1 is the newest, oldest first within a page. */
export async function listMessages(
  tx: Tx,
  companyId: number,
  ticketId: number,
  page: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const source = 'select * from messages where company_id = $1 and ticket_id = $2 order by id desc limit $3 offset $4'
  const rows = await tx.named<Row>('list messages', `${decorate(source)} order by m.id desc`, [
    companyId,
    ticketId,
    pageSize + 1,
    (page - 1) * pageSize,
  ])
  return { messages: rows.slice(0, pageSize).map(toMessage).reverse(), hasMore: rows.length > pageSize }
}

export async function findMessage(tx: Tx, companyId: number, id: number): Promise<Message | undefined> {
  const [row] = await tx.named<Row>('find message', decorate('select * from messages where company_id = $1 and id = $2'), [companyId, id])
  return row && toMessage(row)
}

export interface NewMessage {
  companyId: number
  ticketId: number
  /** Who wrote it, when a customer did. */
  contactId: number | null
  connectionId: number
  userId: number | null
  clientId: string | null
  chat: string
  waId: string
  participant: string
  fromMe: boolean
  origin: 'contact' | 'agent' | 'phone'
  body: string
  mediaType: string
  ack: number
  failedReason: string | null
  quotedId: number | null
  sentAt: Date
  createdAt: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.sql
    .insertInto('messages')
    .values({ ...message, read: message.fromMe })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Has the message been stored before? */
export async function isKnown(
  tx: Tx,
  companyId: number,
  key: { connectionId: number; chat: string; waId: string; fromMe: boolean; participant: string },
): Promise<boolean> {
  const rows = await tx.named(
    'is message known',
    `select from messages where company_id = $1 and connection_id = $2 and chat = $3 and wa_id = $4 and from_me = $5 and participant = $6`,
    [companyId, key.connectionId, key.chat, key.waId, key.fromMe, key.participant],
  )
  return rows.length > 0
}

export interface Sent {
  id: number
  ticketId: number
  waId: string
  connectionId: number | null
  failedReason: string | null
}

/** What the screen's own id was used for before; locked. */
export async function lockByClientId(tx: Tx, companyId: number, clientId: string): Promise<Sent | undefined> {
  const [row] = await tx.named<Sent>(
    'lock message by client id',
    `select id, ticket_id as "ticketId", wa_id as "waId", connection_id as "connectionId", failed_reason as "failedReason"
     from messages where company_id = $1 and client_id = $2 for no key update`,
    [companyId, clientId],
  )
  return row
}

export async function findIdByWaId(tx: Tx, companyId: number, connectionId: number, waId: string): Promise<number | undefined> {
  const [row] = await tx.named<{ id: number }>(
    'find message by wa id',
    'select id from messages where company_id = $1 and connection_id = $2 and wa_id = $3 order by id limit 1',
    [companyId, connectionId, waId],
  )
  return row?.id
}

/** Raises the delivery rank of our messages; answers those that rose. What arrived did not fail. */
export async function raiseAck(
  tx: Tx,
  companyId: number,
  connectionId: number,
  waIds: readonly string[],
  ack: number,
): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'raise ack',
    `update messages set ack = $4, failed_reason = null
     where company_id = $1 and connection_id = $2 and wa_id = any($3::text[]) and from_me and (ack < $4 or failed_reason is not null)
     returning id`,
    [companyId, connectionId, waIds, ack],
  )
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

export async function markFailed(tx: Tx, companyId: number, connectionId: number, waId: string, reason: string): Promise<number | undefined> {
  const [row] = await tx.named<{ id: number }>(
    'mark failed',
    `update messages set failed_reason = $4
     where company_id = $1 and connection_id = $2 and wa_id = $3 and from_me and ack = 0 returning id`,
    [companyId, connectionId, waId, reason],
  )
  return row?.id
}

export async function clearFailure(tx: Tx, companyId: number, id: number, connectionId: number): Promise<void> {
  await tx.sql
    .updateTable('messages')
    .set({ failedReason: null, connectionId })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface ReceivedKey {
  /** Null when the connection is gone: nobody is left to tell the phone. */
  connectionId: number | null
  chat: string
  waId: string
  participant: string
}

/** Marks the customer's messages as read; answers those that were not. */
export async function markRead(tx: Tx, companyId: number, ticketId: number): Promise<ReceivedKey[]> {
  return tx.named<ReceivedKey>(
    'mark read',
    `update messages set read = true where company_id = $1 and ticket_id = $2 and not from_me and not read
     returning (select c.id from connections c where c.company_id = $1 and c.id = connection_id) as "connectionId",
       chat, wa_id as "waId", participant`,
    [companyId, ticketId],
  )
}

export async function moveMessages(tx: Tx, companyId: number, keptId: number, goneId: number): Promise<void> {
  await tx.sql
    .updateTable('messages')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', goneId)
    .execute()
}
