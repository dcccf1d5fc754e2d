import type { Chat, ChatMessage } from '@recado/contract/chats/api'
import { cut } from '@recado/contract/cut'
import type { Tx } from '#platform/database/tx.ts'
import { toIso } from '#platform/database/views.ts'
import type { Slice } from '#platform/records/page.ts'

const view = `
  select c.id, c.uuid, c.title, c.owner_id as "ownerId", c.last_message as "lastMessage",
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as "lastSender",
    (select json_agg(json_build_object('userId', m.user_id, 'unreads', c.last_number - m.read_up_to,
       'user', json_build_object('id', u.id, 'name', u.name)) order by fold(u.name), u.id)
     from chat_members m join users u on u.company_id = $1 and u.id = m.user_id
     where m.company_id = $1 and m.chat_id = c.id) as users,
    c.created_at as "createdAt", c.updated_at as "updatedAt"
  from chats c left join users s on s.company_id = $1 and s.id = c.last_sender_id
  where c.company_id = $1`
const isMember = 'exists (select from chat_members me where me.company_id = $1 and me.chat_id = c.id and me.user_id = $2)'

function withIsoTimestamps<Row extends { createdAt: string }>(row: Row): Row {
  return { ...row, createdAt: toIso(row.createdAt) }
}

const shown = (row: Chat): Chat => ({ ...withIsoTimestamps(row), updatedAt: toIso(row.updatedAt) })

export interface ChatSearch extends Slice {
  uuid: string | undefined
  searchParam: string | undefined
}

/** The chats that the user is a member of. */
export async function listChats(tx: Tx, userId: number, { uuid, searchParam, limit, offset }: ChatSearch): Promise<Chat[]> {
  const rows = await tx.views<Chat>(
    'list chats',
    `${view} and ${isMember} and ($3::uuid is null or c.uuid = $3) and ($4::text is null or strpos(fold(c.title), fold($4)) > 0)
     order by c.updated_at desc, c.id desc limit $5 offset $6`,
    [userId, uuid ?? null, searchParam ?? null, limit, offset],
  )
  return rows.map(shown)
}

/** The chat as all its members see it. */
export async function findChat(tx: Tx, id: number): Promise<Chat | undefined> {
  const [row] = await tx.views<Chat>('find chat', `${view} and c.id = $2`, [id])
  return row && shown(row)
}

export function listUnread(tx: Tx, userId: number): Promise<number[]> {
  return tx.column<number>(
    'list unread chats',
    `select c.id from chat_members m join chats c on c.company_id = $1 and c.id = m.chat_id
     where m.company_id = $1 and m.user_id = $2 and c.last_number > m.read_up_to`,
    [userId],
  )
}

export interface LockedChat {
  ownerId: number
  lastNumber: number
  isMember: boolean
}

/** Locks the chat until the transaction ends, so that its messages, its members and its deletion follow one after another. */
export async function lockChatRow(tx: Tx, id: number, userId: number): Promise<LockedChat | undefined> {
  await tx.rows('lock chat', 'select from chats where company_id = $1 and id = $2 for no key update', [id])
  return tx.row<LockedChat>(
    'find held chat',
    `select c.owner_id as "ownerId", c.last_number as "lastNumber",
       exists (select from chat_members m where m.company_id = $1 and m.chat_id = c.id and m.user_id = $3) as "isMember"
     from chats c where c.company_id = $1 and c.id = $2`,
    [id, userId],
  )
}

export function insertChat(tx: Tx, { title, ownerId }: Pick<Chat, 'title' | 'ownerId'>, now: Date): Promise<number> {
  return tx.insert('chats', { title, ownerId, createdAt: now, updatedAt: now })
}

export async function updateChat(tx: Tx, id: number, patch: Partial<Pick<Chat, 'title' | 'ownerId'>>, now: Date): Promise<void> {
  await tx.update('chats', { id }, { ...patch, updatedAt: now })
}

export async function deleteChat(tx: Tx, id: number): Promise<void> {
  await tx.delete('chats', { id })
}

/** Adds members, for whom everything so far counts as read. Present members stay as they are. */
export async function insertMembers(
  tx: Tx,
  chatId: number,
  userIds: readonly number[],
  { readUpTo, now }: { readUpTo: number; now: Date },
): Promise<void> {
  await tx.rows(
    'insert chat members',
    `insert into chat_members (company_id, chat_id, user_id, read_up_to, joined_at)
     select $1, $2, u, $4, $5 from unnest($3::int[]) u on conflict do nothing`,
    [chatId, userIds, readUpTo, now],
  )
}

export async function deleteMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  await tx.rows('delete chat members', 'delete from chat_members where company_id = $1 and chat_id = $2 and user_id = any($3)', [
    chatId,
    userIds,
  ])
}

/**
 * Which of these ids are users of the company, and which of them have left. The rows are locked, so a user who leaves now leaves the chat
 * afterwards.
 */
export function lockUsers(tx: Tx, userIds: readonly number[]): Promise<{ id: number; isDeleted: boolean }[]> {
  return tx.rows(
    'list colleagues of chat',
    'select id, deleted_at is not null as "isDeleted" from users where company_id = $1 and id = any($2) for share',
    [userIds],
  )
}

/** The members of the chat, the longest first. */
export function listMemberIds(tx: Tx, chatId: number): Promise<number[]> {
  return tx.column<number>(
    'list chat members',
    'select user_id as "userId" from chat_members where company_id = $1 and chat_id = $2 order by joined_at, user_id',
    [chatId],
  )
}

export function listChatIdsOf(tx: Tx, userId: number): Promise<number[]> {
  return tx.column<number>(
    'list chats of member',
    'select chat_id as "chatId" from chat_members where company_id = $1 and user_id = $2 order by chat_id',
    [userId],
  )
}

export async function markRead(tx: Tx, chatId: number, userId: number): Promise<void> {
  await tx.rows(
    'mark chat read',
    `update chat_members m set read_up_to = c.last_number from chats c
     where c.company_id = $1 and c.id = $2 and m.company_id = $1 and m.chat_id = $2 and m.user_id = $3 and m.read_up_to < c.last_number`,
    [chatId, userId],
  )
}

/** The maximum length of the last message in a list. */
const maxLastMessageLength = 200

const messageView = `select m.id, m.chat_id as "chatId", m.sender_id as "senderId",
    json_build_object('id', u.id, 'name', u.name) as sender, m.client_id as "clientId", m.message, m.created_at as "createdAt"`

export interface Saying {
  chatId: number
  senderId: number
  number: number
  clientId: string | null
  message: string
}

/** The message that the user has sent in the chat under this id. */
export async function findSaid(
  tx: Tx,
  { chatId, senderId, clientId }: Pick<Saying, 'chatId' | 'senderId' | 'clientId'>,
): Promise<ChatMessage | undefined> {
  const [row] = await tx.views<ChatMessage>(
    'find chat message said',
    `${messageView} from chat_messages m join users u on u.company_id = $1 and u.id = m.sender_id
     where m.company_id = $1 and m.chat_id = $2 and m.sender_id = $3 and m.client_id = $4`,
    [chatId, senderId, clientId],
  )
  return row && withIsoTimestamps(row)
}

/** Stores a message in a chat that the caller has locked. Its sender has read the chat up to there. */
export async function insertMessage(
  tx: Tx,
  { chatId, senderId, number, clientId, message }: Saying,
  now: Date,
): Promise<ChatMessage> {
  await tx.rows(
    'count chat message',
    `with read as (update chat_members set read_up_to = $4 where company_id = $1 and chat_id = $2 and user_id = $3)
     update chats set last_number = $4, last_message = $5, last_sender_id = $3, updated_at = $6
     where company_id = $1 and id = $2`,
    [chatId, senderId, number, cut(message, maxLastMessageLength), now],
  )
  const [row] = await tx.views<ChatMessage>(
    'insert chat message',
    `${messageView} from changed m join users u on u.company_id = $1 and u.id = m.sender_id`,
    [chatId, senderId, number, clientId, message, now],
    `insert into chat_messages (company_id, chat_id, sender_id, number, client_id, message, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning *`,
  )
  if (!row) throw new Error('The message was not kept')
  return withIsoTimestamps(row)
}

/** A page from the end, newest first. */
export async function listMessages(tx: Tx, chatId: number, userId: number, { limit, offset }: Slice): Promise<ChatMessage[]> {
  const rows = await tx.views<ChatMessage>(
    'list chat messages',
    `${messageView} from chats c join chat_messages m on m.company_id = $1 and m.chat_id = c.id
       join users u on u.company_id = $1 and u.id = m.sender_id
     where c.company_id = $1 and c.id = $3 and ${isMember} and m.number <= c.last_number - $5
     order by m.number desc limit $4`,
    [userId, chatId, limit, offset],
  )
  return rows.map(withIsoTimestamps)
}
