import type { Tx } from '#platform/database/tx.ts'

interface Move {
  keptId: number
  goneId: number
  /** The tickets of the second contact. Null for all of them. */
  tickets: readonly number[] | null
}

interface ReactionKey {
  messageId: number
  author: string
}

/** The ids of what the contact wrote. `elsewhere` are those outside of these tickets. */
export async function listWritten(
  tx: Tx,
  contactId: number,
  tickets: readonly number[] | null,
): Promise<{ ids: number[]; elsewhere: number[] }> {
  const [row] = await tx.rows<{ ids: number[]; elsewhere: number[] }>(
    'list written',
    `select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(id) filter (where ticket_id <> all($3::int[])), '{}') as elsewhere
     from messages where company_id = $1 and contact_id = $2`,
    [contactId, tickets],
  )
  return row ?? { ids: [], elsewhere: [] }
}

/** What the contact wrote in these tickets, or among these messages. */
export async function listWrittenIn(
  tx: Tx,
  contactId: number,
  { tickets, messages }: { tickets: readonly number[]; messages: readonly number[] },
): Promise<number[]> {
  return (
    (await tx.value<number[]>(
      'list written in tickets',
      `select coalesce(array_agg(id), '{}') as ids from messages
     where company_id = $1 and contact_id = $2 and (ticket_id = any($3::int[]) or id = any($4::bigint[]))`,
      [contactId, tickets, messages],
    )) ?? []
  )
}

/** Assigns these messages to the contact. Pass not too many at once. */
export async function giveMessages(tx: Tx, contactId: number, ids: readonly number[]): Promise<void> {
  const text = 'update messages set contact_id = $2 where company_id = $1 and id = any($3::bigint[])'
  await tx.rows('give messages', text, [contactId, ids])
}

/** Moves the second contact's reactions to the first. Returns those to messages outside of these tickets. */
export async function giveReactions(tx: Tx, { keptId, goneId, tickets }: Move): Promise<ReactionKey[]> {
  return tx.rows<ReactionKey>(
    'give reactions',
    `with moved as (
       update message_reactions set contact_id = $2 where company_id = $1 and contact_id = $3 returning message_id, author)
     select moved.message_id as "messageId", moved.author from moved
     join messages m on m.company_id = $1 and m.id = moved.message_id where m.ticket_id <> all($4::int[])`,
    [keptId, goneId, tickets],
  )
}

/** Moves these reactions, and the first contact's reactions in these tickets, to the second contact. */
export async function returnReactions(tx: Tx, { keptId, goneId, tickets }: Move, keys: readonly ReactionKey[]): Promise<void> {
  await tx.rows(
    'return reactions',
    `update message_reactions r set contact_id = $3 where r.company_id = $1 and r.contact_id = $2 and (
       exists (select from messages m where m.company_id = $1 and m.id = r.message_id and m.ticket_id = any($4::int[]))
       or (r.message_id, r.author) in (select * from unnest($5::bigint[], $6::text[])))`,
    [keptId, goneId, tickets, keys.map(({ messageId }) => messageId), keys.map(({ author }) => author)],
  )
}
