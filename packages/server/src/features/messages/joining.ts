import type { Ctx } from '#platform/unit.ts'
import { giveMessages, giveReactions, returnMessages, returnReactions } from './joining-queries.ts'

/** What a contact wrote outside of its own tickets, in groups: the rest is known by the ticket. */
export interface Written {
  messages: number[]
  reactions: { messageId: number; author: string }[]
}

/**
 * What the second contact wrote becomes the first one's.
 * @param tickets those it had; null when nobody needs to know what was written elsewhere
 */
export async function joinMessages(
  { tx, companyId }: Ctx,
  keptId: number,
  goneId: number,
  tickets: readonly number[] | null,
): Promise<Written> {
  const messages = await giveMessages(tx, companyId, { keptId, goneId, tickets })
  return { messages, reactions: await giveReactions(tx, companyId, { keptId, goneId, tickets }) }
}

/** In tickets that have gone back, what the first contact wrote is the second one's; elsewhere, only what was before. */
export async function partMessages(
  { tx, companyId }: Ctx,
  keptId: number,
  goneId: number,
  tickets: readonly number[],
  written: Written,
): Promise<void> {
  await returnMessages(tx, companyId, { keptId, goneId, tickets }, written.messages)
  await returnReactions(tx, companyId, { keptId, goneId, tickets }, written.reactions)
}
