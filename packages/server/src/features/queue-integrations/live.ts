import { can } from '@recado/contract/permissions'
import { type QueueIntegration, queueIntegrationPush } from '@recado/contract/queue-integrations/api'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'queue-integrations:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'queue-integrations:manage') ? [managersRoom(companyId)] : []
}

export function pushIntegration(ctx: Ctx, action: 'create' | 'update', record: QueueIntegration): void {
  ctx.push(queueIntegrationPush, { action, record }, [managersRoom(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, id: number): void {
  ctx.push(queueIntegrationPush, { action: 'delete', id }, [managersRoom(ctx.companyId)])
}
