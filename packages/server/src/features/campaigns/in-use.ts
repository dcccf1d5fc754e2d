import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findCampaignUsing, type CampaignPart } from './queries.ts'

/** Refuses to delete what a planned or running campaign needs. */
export async function refuseWhileUsed(ctx: Ctx, part: CampaignPart, id: number): Promise<void> {
  const campaign = await findCampaignUsing(ctx.tx, part, id)
  if (campaign) fail('ERR_IN_CAMPAIGN', { campaign: campaign.name })
}
