import { giveWords } from '#features/messages/inbound/words.ts'
import type { Ctx } from '#platform/unit.ts'
import { giveRecipients } from './recipient-queries.ts'

/** One contact of two: what campaigns sent, or are to send, to the second one is the first one's. */
export async function joinRecipients(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  await giveRecipients(ctx.tx, ctx.companyId, keptId, goneId)
  await giveWords(ctx, keptId, goneId)
}
