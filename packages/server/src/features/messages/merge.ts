import type { Ctx } from '#platform/unit.ts'
import { chunk } from '#platform/chunk.ts'
import { giveMessages, giveReactions, listWritten, listWrittenIn, returnReactions } from './merge-queries.ts'

/** Rewriting a message puts it into each index anew, that of the search too. More at once take longer than a statement may. */
export const writtenAtOnce = 500

/** What a contact wrote outside of its own tickets, in groups. The rest is known by the ticket. */
export interface Written {
  messages: number[]
  reactions: { messageId: number; author: string }[]
}

/**
 * Moves what the second contact wrote to the first.
 * @param tickets those of the second contact. Null when the caller does not need to know what was written elsewhere.
 */
export async function mergeMessages(
  ctx: Ctx,
  keptId: number,
  goneId: number,
  tickets: readonly number[] | null,
): Promise<Written> {
  const { tx } = ctx
  const { ids, elsewhere } = await listWritten(tx, goneId, tickets)
  await give(ctx, keptId, ids)
  return { messages: elsewhere, reactions: await giveReactions(tx, { keptId, goneId, tickets }) }
}

/**
 * In tickets that have gone back, moves what the first contact wrote to the second. Elsewhere, moves only what was the second contact's
 * before.
 */
export async function unmergeMessages(
  ctx: Ctx,
  keptId: number,
  goneId: number,
  tickets: readonly number[],
  written: Written,
): Promise<void> {
  const { tx } = ctx
  await give(ctx, goneId, await listWrittenIn(tx, keptId, { tickets, messages: written.messages }))
  await returnReactions(tx, { keptId, goneId, tickets }, written.reactions)
}

async function give({ tx }: Ctx, contactId: number, ids: readonly number[]): Promise<void> {
  for (const some of chunk(ids, writtenAtOnce)) await giveMessages(tx, contactId, some)
}
