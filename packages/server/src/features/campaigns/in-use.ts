import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findUser, type Part } from './queries.ts'

/** Refuses to delete what a planned or running campaign needs. */
export async function refuseWhileUsed(ctx: Ctx, part: Part, id: number): Promise<void> {
  const campaign = await findUser(ctx.tx, part, id)
  if (campaign) fail('ERR_IN_CAMPAIGN', { campaign: campaign.name })
}
