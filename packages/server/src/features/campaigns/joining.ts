import { copyWords } from '#features/messages/inbound/words.ts'
import type { Ctx } from '#platform/unit.ts'
import { giveRecipients, returnRecipients } from './recipient-queries.ts'

/** What campaigns sent, or are to send, to the second contact goes to the first one; returns who that is in them. */
export async function joinCampaigns(ctx: Ctx, keptId: number, goneId: number): Promise<number[]> {
  await copyWords(ctx, keptId, goneId)
  return giveRecipients(ctx.tx, ctx.companyId, keptId, goneId)
}

/** These are the second contact's again. */
export function partCampaigns(ctx: Ctx, keptId: number, goneId: number, ids: readonly number[]): Promise<void> {
  return returnRecipients(ctx.tx, ctx.companyId, keptId, goneId, ids)
}
