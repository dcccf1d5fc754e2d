import { campaignPush, type Campaign, type CampaignFigures } from '@recado/contract/campaigns/api'
import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'campaigns:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'campaigns:manage') ? [managersRoom(companyId)] : []
}

export function pushCampaign(ctx: Ctx, action: 'create' | 'update', record: Campaign): void {
  ctx.push(campaignPush, { action, record }, [managersRoom(ctx.companyId)])
}

export function pushFigures(ctx: Ctx, id: number, figures: CampaignFigures): void {
  ctx.push(campaignPush, { action: 'figures', id, figures }, [managersRoom(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, id: number): void {
  ctx.push(campaignPush, { action: 'delete', id }, [managersRoom(ctx.companyId)])
}
