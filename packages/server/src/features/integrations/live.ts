import { type Integration, integrationPush } from '@recado/contract/integrations/api'
import { roomForPermission } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const holders = roomForPermission('integrations', 'integrations:manage')
export const { roomsOf } = holders

export function pushIntegration(ctx: Ctx, action: 'create' | 'update', record: Integration): void {
  ctx.push(integrationPush, { action, record }, [holders.roomIn(ctx)])
}

export function pushDeletion(ctx: Ctx, id: number): void {
  ctx.push(integrationPush, { action: 'delete', id }, [holders.roomIn(ctx)])
}
