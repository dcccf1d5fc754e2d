import type { Tx } from '#platform/database/db.ts'

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

/** What the second contact wrote becomes the first one's; returns the ids of what is not in these tickets. */
export async function giveMessages(tx: Tx, companyId: number, { keptId, goneId, tickets }: Move): Promise<number[]> {
  const [row] = await tx.named<{ ids: number[] }>(
    'give messages',
    `with moved as (update messages set contact_id = $2 where company_id = $1 and contact_id = $3 returning id, ticket_id)
     select coalesce(json_agg(id), '[]') as ids from moved where ticket_id <> all($4::int[])`,
    [companyId, keptId, goneId, tickets],
  )
  return row?.ids ?? []
}

/** The same for reactions; returns those to messages outside of these tickets. */
export async function giveReactions(tx: Tx, companyId: number, { keptId, goneId, tickets }: Move): Promise<ReactionKey[]> {
  return tx.named<ReactionKey>(
    'give reactions',
    `with moved as (
       update message_reactions set contact_id = $2 where company_id = $1 and contact_id = $3 returning message_id, author)
     select moved.message_id as "messageId", moved.author from moved
     join messages m on m.company_id = $1 and m.id = moved.message_id where m.ticket_id <> all($4::int[])`,
    [companyId, keptId, goneId, tickets],
  )
}

/** What the first contact wrote in these tickets, and these messages, become the second one's. */
export async function returnMessages(
  tx: Tx,
  companyId: number,
  { keptId, goneId, tickets }: Move,
  ids: readonly number[],
): Promise<void> {
  await tx.named(
    'return messages',
    `update messages set contact_id = $3 where company_id = $1 and contact_id = $2 and (ticket_id = any($4::int[]) or id = any($5::bigint[]))`,
    [companyId, keptId, goneId, tickets, ids],
  )
}

/** The same for reactions. */
export async function returnReactions(
  tx: Tx,
  companyId: number,
  { keptId, goneId, tickets }: Move,
  keys: readonly ReactionKey[],
): Promise<void> {
  await tx.named(
    'return reactions',
    `update message_reactions r set contact_id = $3 where r.company_id = $1 and r.contact_id = $2 and (
       exists (select from messages m where m.company_id = $1 and m.id = r.message_id and m.ticket_id = any($4::int[]))
       or (r.message_id, r.author) in (select * from unnest($5::bigint[], $6::text[])))`,
    [companyId, keptId, goneId, tickets, keys.map(({ messageId }) => messageId), keys.map(({ author }) => author)],
  )
}
