import { type Flow, flowPush } from '@recado/contract/flows/api'
import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'flows:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'flows:manage') ? [managersRoom(companyId)] : []
}

export function pushFlow(ctx: Ctx, action: 'create' | 'update', record: Flow): void {
  ctx.push(flowPush, { action, record }, [managersRoom(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, id: number): void {
  ctx.push(flowPush, { action: 'delete', id }, [managersRoom(ctx.companyId)])
}
