import { type QueueIntegration, queueIntegrationPush } from '@recado/contract/queue-integrations/api'
import { roomForPermission } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const holders = roomForPermission('queue-integrations', 'queue-integrations:manage')
export const { roomsOf } = holders

export function pushIntegration(ctx: Ctx, action: 'create' | 'update', record: QueueIntegration): void {
  ctx.push(queueIntegrationPush, { action, record }, [holders.roomIn(ctx)])
}

export function pushDeletion(ctx: Ctx, id: number): void {
  ctx.push(queueIntegrationPush, { action: 'delete', id }, [holders.roomIn(ctx)])
}
