import { type FlowCampaign, flowCampaignPush } from '@recado/contract/flow-campaigns/api'
import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'flow-campaigns:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'flows:manage') ? [managersRoom(companyId)] : []
}

export function pushFlowCampaign(ctx: Ctx, action: 'create' | 'update', record: FlowCampaign): void {
  ctx.push(flowCampaignPush, { action, record }, [managersRoom(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, id: number): void {
  ctx.push(flowCampaignPush, { action: 'delete', id }, [managersRoom(ctx.companyId)])
}
