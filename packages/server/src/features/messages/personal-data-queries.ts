import { calledPattern, isDeleted } from '#features/contacts/row.ts'
import type { Tx } from '#platform/database/tx.ts'

/** SQL for the tickets of contact $2. */
const tickets = 'select t.id from tickets t where t.company_id = $1 and t.contact_id = $2'

/** All messages of the contact's tickets, and what it wrote in groups, in their order. */
export async function listIdsOfPerson(tx: Tx, contactId: number): Promise<number[]> {
  return (
    (await tx.value<number[]>(
      'list ids of messages of person',
      `select coalesce(array_agg(id order by id), '{}') as ids from (
       select id from messages where company_id = $1 and ticket_id = any(array(${tickets}))
       union select id from messages where company_id = $1 and contact_id = $2) own`,
      [contactId],
    )) ?? []
  )
}

export interface MessageOfPerson {
  id: number
  ticketId: number
  at: Date
  /** The author: the person, the company or, in a group, maybe another member. */
  from: 'contact' | 'company' | 'somebody else'
  kind: string
  text: string
  /** What a model has heard in it. */
  transcript: string | null
  isDeleted: boolean
  file: { name: string; type: string; size: number | null } | null
}

export async function listOfPerson(tx: Tx, contactId: number, ids: readonly number[]): Promise<MessageOfPerson[]> {
  return tx.rows(
    'list messages of person',
    `select m.id, m.ticket_id as "ticketId", m.sent_at as at, m.media_type as kind, m.body as text, m.transcript,
       m.is_deleted as "isDeleted",
       case when m.from_me then 'company' when m.contact_id = $2 then 'contact' else 'somebody else' end as "from",
       case when f.id is not null then json_build_object('name', f.name, 'type', f.mime_type, 'size', f.size) end as file
     from messages m left join media f on f.company_id = $1 and f.id = m.media_id
     where m.company_id = $1 and m.id = any($3::bigint[]) order by m.id`,
    [contactId, ids],
  )
}

/** The wire names by which the person was written to, or under which the person wrote in groups. */
export function listKeysOfPerson(tx: Tx, contactId: number): Promise<string[]> {
  return tx.column<string>(
    'list keys of person',
    `select chat as key from messages where company_id = $1 and ticket_id = any(array(${tickets})) and chat <> ''
     union select participant from messages where company_id = $1 and contact_id = $2 and participant <> ''`,
    [contactId],
  )
}

/**
 * The deleted contacts that were written to under one of these keys or, having no number, wrote under one in a group. Each connection is
 * checked in turn, also those that are gone, because the index of chats begins with the connection.
 */
export function listDeletedSpeaking(tx: Tx, keys: readonly string[]): Promise<number[]> {
  return tx.column<number>(
    'list deleted speaking',
    `with recursive lines as (
       (select connection_id as id from messages where company_id = $1 order by connection_id limit 1)
       union all select (
         select connection_id from messages where company_id = $1 and connection_id > l.id order by connection_id limit 1)
       from lines l where l.id is not null),
     said as (
       select ticket_id from messages where company_id = $1 and connection_id in (select id from lines) and chat = any($2::text[])
       union select ticket_id from messages where company_id = $1 and connection_id is null and chat = any($2::text[]))
     select c.id from contacts c where c.company_id = $1 and ${isDeleted} and c.id in (
       select t.contact_id from said s join tickets t on t.company_id = $1 and t.id = s.ticket_id)
     union select c.id from contacts c where c.company_id = $1 and ${isDeleted} and c.number = '' and exists (
       select from messages m where m.company_id = $1 and m.contact_id = c.id and m.participant = any($2::text[]))
     order by id`,
    [keys],
  )
}

/**
 * The messages whose address tells that they went to the contact, or that the contact wrote them in a group. Messages of the `others` that
 * went to one of its names are included.
 */
export async function listAddressed(
  tx: Tx,
  contactId: number,
  { names, others }: { names: readonly string[]; others: readonly number[] },
): Promise<{ chats: number[]; participants: number[] }> {
  const [row] = await tx.rows<{ chats: number[]; participants: number[] }>(
    'list addressed to person',
    `select array(select id from messages where company_id = $1 and ticket_id = any(array(${tickets}))
         and (chat <> '' or wa_id is not null)
       union all select id from messages where company_id = $1 and split_part(chat, ':', 2) = any($4::text[])
         and ticket_id = any(array(select id from tickets where company_id = $1 and contact_id = any($3::int[])))) as chats,
       array(select id from messages where company_id = $1 and contact_id = $2 and participant <> '') as participants`,
    [contactId, others, names],
  )
  return row ?? { chats: [], participants: [] }
}

/**
 * Removes from these messages who the person was. Pass not too many at once. Without the address, an id on the network names nothing, so it
 * goes too.
 */
export async function forgetAddress(tx: Tx, column: 'chat' | 'participant', ids: readonly number[]): Promise<void> {
  const text = `update messages set ${column} = '', wa_id = null, copies = null, ad = ad - 'clickId'
    where company_id = $1 and id = any($2::bigint[])`
  await tx.rows(`forget ${column}`, text, [ids])
}

/** Reactions stay, without an author. Signals that wait for a message are deleted. `names` are those on the wire, without their kind. */
export async function forgetNames(tx: Tx, contactId: number, names: readonly string[]): Promise<void> {
  await tx.rows(
    'forget reactions',
    `update message_reactions set author = 'erased:' || gen_random_uuid()
     where company_id = $1 and author <> '' and (contact_id = $2 or split_part(author, ':', 2) = any($3::text[]))`,
    [contactId, names],
  )
  await tx.rows(
    'forget early signals',
    `delete from early_signals where company_id = $1 and (split_part(chat, ':', 2) = any($2::text[])
       or exists (select from unnest($2::text[]) as name where strpos(signal::text, '"' || name || '"') > 0))`,
    [names],
  )
}

/** Our messages in the contact's tickets that no user wrote. They come from a template, which may have named the contact. */
export async function listSaidByItself(tx: Tx, contactId: number): Promise<number[]> {
  return (
    (await tx.value<number[]>(
      'list said by itself',
      `select array(select id from messages where company_id = $1 and ticket_id = any(array(${tickets})) and from_me
       and (origin in ('bot', 'flow', 'campaign', 'schedule') or media_type = 'template')) as ids`,
      [contactId],
    )) ?? []
  )
}

/** Takes the name, first name, number and e-mail of a contact out of these messages. What a button carried stands in no text. */
export async function forgetCalled(tx: Tx, contactId: number, ids: readonly number[]): Promise<void> {
  await tx.rows(
    'forget called',
    `update messages m set body = regexp_replace(m.body, c.pattern, '…', 'gi'), template = null
     from (select ${calledPattern('c')} as pattern from contacts c where c.company_id = $1 and c.id = $2) c
     where m.company_id = $1 and m.id = any($3::bigint[])
       and (m.body ~* c.pattern or m.template::text ~* c.pattern)`,
    [contactId, ids],
  )
}
