import type { Tx } from '#platform/database/tx.ts'

interface Move {
  keptId: number
  goneId: number
  /** Of the second contact; null stands for all there are. */
  tickets: readonly number[] | null
}

interface ReactionKey {
  messageId: number
  author: string
}

/** What the contact wrote; `isElsewhere` says of each whether it is outside of these tickets. */
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

/** Of what the contact wrote, that which is in these tickets, or among these messages. */
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

/** These messages, not too many at once, are the contact's. */
export async function giveMessages(tx: Tx, contactId: number, ids: readonly number[]): Promise<void> {
  const text = 'update messages set contact_id = $2 where company_id = $1 and id = any($3::bigint[])'
  await tx.rows('give messages', text, [contactId, ids])
}

/** The second contact's reactions become the first one's; returns those to messages outside of these tickets. */
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

/** What the first contact reacted to in these tickets, and these reactions, become the second one's. */
export async function returnReactions(tx: Tx, { keptId, goneId, tickets }: Move, keys: readonly ReactionKey[]): Promise<void> {
  await tx.rows(
    'return reactions',
    `update message_reactions r set contact_id = $3 where r.company_id = $1 and r.contact_id = $2 and (
       exists (select from messages m where m.company_id = $1 and m.id = r.message_id and m.ticket_id = any($4::int[]))
       or (r.message_id, r.author) in (select * from unnest($5::bigint[], $6::text[])))`,
    [keptId, goneId, tickets, keys.map(({ messageId }) => messageId), keys.map(({ author }) => author)],
  )
}
