import type { Star } from '@recado/contract/message-stars/api'
import type { Ticket } from '@recado/contract/tickets/api'
import type { Tx } from '#platform/database/tx.ts'

const maxRows = 200

/** A star as it is stored, with the place of its ticket. */
export type StarRow = Omit<Star, 'preview' | 'createdAt' | 'ticket'> & {
  ticket: Pick<Ticket, 'id' | 'uuid' | 'status' | 'queueId' | 'userId'>
  body: string
  fileName: string | null
  createdAt: Date
}

// The user's own marks come first, because a contact may have fifty thousand messages.
const view = `with marked as materialized (select message_id from message_stars where company_id = $1 and user_id = $2)
  select m.id::int as "messageId", t.contact_id as "contactId", m.from_me as "fromMe", m.media_type as "mediaType", m.body,
    m.sent_at as "createdAt", coalesce(u.name, c.name) as author, f.name as "fileName",
    jsonb_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id) as ticket
  from marked s
  join messages m on m.company_id = $1 and m.id = s.message_id and not m.is_deleted
  join tickets t on t.company_id = $1 and t.id = m.ticket_id
  left join users u on u.company_id = $1 and u.id = m.user_id
  left join contacts c on c.company_id = $1 and c.id = m.contact_id
  left join media f on f.company_id = $1 and f.id = m.media_id`

/** What a user has marked in the tickets of a contact, newest first. */
export function listStars(tx: Tx, userId: number, contactId: number): Promise<StarRow[]> {
  const text = `${view} where t.contact_id = $3 order by m.id desc limit ${maxRows}`
  return tx.rows<StarRow>('list stars', text, [userId, contactId])
}

export function findStar(tx: Tx, userId: number, messageId: number): Promise<StarRow | undefined> {
  return tx.row<StarRow>('find star', `${view} where s.message_id = $3`, [userId, messageId])
}

export async function insertStar(tx: Tx, userId: number, messageId: number): Promise<void> {
  const text = 'insert into message_stars (company_id, user_id, message_id) values ($1, $2, $3) on conflict do nothing'
  await tx.rows('insert star', text, [userId, messageId])
}

export async function deleteStar(tx: Tx, userId: number, messageId: number): Promise<void> {
  const text = 'delete from message_stars where company_id = $1 and user_id = $2 and message_id = $3'
  await tx.rows('delete star', text, [userId, messageId])
}
