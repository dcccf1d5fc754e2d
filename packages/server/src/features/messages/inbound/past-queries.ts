import type { Tx } from '#platform/database/tx.ts'

interface Place {
  contactId: number
  connectionId: number
}

export interface KnownMessage {
  id: number
  waId: string
  fromMe: boolean
  mediaType: string
}

/** Messages with these ids in the contact's conversation. */
export function findKnown(
  tx: Tx,
  { contactId, connectionId, waIds }: Place & { waIds: readonly string[] },
): Promise<KnownMessage[]> {
  return tx.rows<KnownMessage>(
    'find known past',
    `select m.id, m.wa_id as "waId", m.from_me as "fromMe", m.media_type as "mediaType"
     from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id
     where m.company_id = $1 and m.connection_id = $2 and m.wa_id = any($3::text[]) and t.contact_id = $4`,
    [connectionId, waIds, contactId],
  )
}

export interface NewPastMessage {
  waId: string
  fromMe: boolean
  sentAt: string
  body: string
  mediaType: string
  mediaId: number | null
  isForwarded: boolean
  ack: number
  quotes: string | null
}

/** In their order. They are read, and move no window. Returns their ids. */
export function insertPastMessages(
  tx: Tx,
  given: Place & { ticketId: number; chat: string; rows: readonly NewPastMessage[]; now: Date },
): Promise<number[]> {
  const { ticketId, contactId, connectionId, chat, rows, now } = given
  return tx.column<number>(
    'insert past messages',
    `with made as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wa_id, participant, from_me, read, origin, body,
         media_type, media_id, is_forwarded, ack, is_past, sent_at, created_at)
       select $1, $2, case when not p."fromMe" then $3::int end, $4, $5, p."waId", '', p."fromMe", true,
         case when p."fromMe" then 'phone' else 'contact' end, p.body, p."mediaType", p."mediaId",
         p."isForwarded", p.ack, true, p."sentAt", $7
       from rows from (jsonb_to_recordset($6::jsonb) as ("waId" text, "fromMe" boolean, body text, "mediaType" text, "mediaId" int,
         "isForwarded" boolean, ack int, "sentAt" timestamptz)) with ordinality
         as p ("waId", "fromMe", body, "mediaType", "mediaId", "isForwarded", ack, "sentAt", at) order by p.at
       returning id)
     select id from made order by id`,
    [ticketId, contactId, connectionId, chat, JSON.stringify(rows), now],
  )
}

/** Shows quoted messages as they stand here. */
export async function linkQuotes(tx: Tx, { contactId, connectionId }: Place, quotes: readonly Quote[]): Promise<void> {
  if (quotes.length === 0) return
  await tx.rows(
    'link past quotes',
    `update messages m set quoted_id = (
       select q.id from messages q join tickets t on t.company_id = $1 and t.id = q.ticket_id and t.contact_id = $3
       where q.company_id = $1 and q.connection_id = $2 and q.wa_id = p.quotes order by q.id limit 1)
     from unnest($4::int[], $5::text[]) p (id, quotes) where m.company_id = $1 and m.id = p.id`,
    [connectionId, contactId, quotes.map(({ id }) => id), quotes.map(({ quotes: waId }) => waId)],
  )
}

/** A message, and the network's id of the one that it answers. */
interface Quote {
  id: number
  quotes: string
}

/** Of these messages, those that signals wait for. */
export function listAwaited(tx: Tx, connectionId: number, waIds: readonly string[]): Promise<string[]> {
  return tx.column<string>(
    'list awaited past',
    'select distinct wa_id from early_signals where company_id = $1 and connection_id = $2 and wa_id = any($3::text[])',
    [connectionId, waIds],
  )
}
